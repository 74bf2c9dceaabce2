// Before the first paint: the theme that was used last, so that nothing flashes.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('auth-store') ?? '{}');
  } catch {
    // Whatever is there is not ours.
  }
  const root = document.documentElement;
  if (/^(indigo|blue|emerald|rose|amber)$/.test(kept.theme)) root.dataset.theme = kept.theme;
  const dark =
    kept.appearance === 'dark' ||
    (kept.appearance !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('bp6-dark', dark);
})();

// Applies the last used theme before the first paint, so that nothing flashes.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('auth-store') ?? '{}');
  } catch {
    // Whatever is stored there isn't ours.
  }
  const root = document.documentElement;
  if (/^(indigo|blue|emerald|rose|amber)$/.test(kept.theme)) root.dataset.theme = kept.theme;
  const dark =
    kept.appearance === 'dark' ||
    (kept.appearance !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('bp6-dark', dark);
})();

/** Opens the print dialog with the drawn sheets alone, each on a page of its size, once all of them have loaded. */
export async function printPages({ width, height }: { readonly width: number; readonly height: number }) {
  const sheets = [...document.querySelectorAll<HTMLImageElement>('.qm-paper > img')];
  await Promise.all(sheets.map((sheet) => sheet.decode()));
  const style = new CSSStyleSheet();
  style.replaceSync(
    `@page { size: ${width}mm ${height}mm; margin: 0; } .qm-printing-labels .qm-labels .qm-paper > img { width: ${width}mm; height: ${height}mm; }`,
  );
  const before = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...before, style];
  document.documentElement.classList.add('qm-printing-labels');
  window.print();
  document.documentElement.classList.remove('qm-printing-labels');
  document.adoptedStyleSheets = before;
}

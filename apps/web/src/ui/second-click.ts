/**
 * The second click of a double-click does nothing if the first one brought something else below the pointer:
 * whoever double-clicks Submit Request would otherwise press a button of the dialog that shows the request.
 */
export function ignoreSecondClicksElsewhere(): void {
  let first: Element | undefined;
  const begin = (event: MouseEvent): void => {
    if (event.detail <= 1) first = pressable(event.target);
    else if (pressable(event.target) !== first) event.stopImmediatePropagation();
  };
  const click = (event: MouseEvent): void => {
    if (event.detail <= 1 || pressable(event.target) === first) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  document.addEventListener('mousedown', begin, { capture: true });
  document.addEventListener('click', click, { capture: true });
}

/** What a click is for: a button's icon may change with each click, and a label clicks its box. */
function pressable(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest('label')?.control ?? target.closest(controls) ?? target;
}

const controls = 'a, button, input, select, textarea, summary, [role=option], [role^=menuitem], tr, li';

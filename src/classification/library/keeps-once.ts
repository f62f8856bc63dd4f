/**
 * Whether what is called tells by identity what it is handed: it keeps each only once, or takes away what it was handed
 * before, or looks whether it is handed the same again.
 *
 *     target.addEventListener('key', onKey)      listeners.add(onKey)      useEffect(() => onKey(), [onKey])
 *
 * @param callee the name of the function or method that is called.
 * @param isListed of what stands in a list that it is handed.
 */
export function keepsOnce(callee: string, isListed: boolean): boolean {
  return (isListed ? HOOK : KEEPER).test(callee);
}

const KEEPER =
  /^(?:(?:add|remove)(?:Event)?Listener|add|delete|has|(?:un)?subscribe|(?:un)?observe|(?:dis)?connect|(?:un)?register|off|includes|(?:lastI|i)ndexOf)$/;
const HOOK = /^use[A-Z]/;

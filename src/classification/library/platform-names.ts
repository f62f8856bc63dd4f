/**
 * Whether a name that nothing declares is one of the platform's that hold another value as soon as a page is scrolled,
 * moved or made larger. What else is there without being declared is taken to keep what it stands for.
 *
 *     scrollY      innerWidth      not console, Math or LIMIT
 */
export function changesWithPage(name: string): boolean {
  return /^(?:scroll[XY]|page[XY]Offset|(?:inner|outer)(?:Width|Height)|screen(?:X|Y|Left|Top)|devicePixelRatio)$/.test(
    name,
  );
}

const IN_ECMASCRIPT =
  /^(?:add|apply|at|bind|call|catch|charAt|clear|concat|copyWithin|delete|endsWith|entries|every|exec|fill|filter|finally|find(?:Last)?(?:Index)?|flat|flatMap|forEach|get|has|hasOwnProperty|includes|indexOf|join|keys|lastIndexOf|map|match(?:All)?|next|pad(?:End|Start)|pop|push|reduce(?:Right)?|repeat|replace(?:All)?|return|reverse|set|shift|slice|some|sort|splice|split|startsWith|substring|test|then|throw|to\w*(?:String|Case)|trim(?:End|Start)?|unshift|values|valueOf)$/;

const IN_PYTHON =
  /^(?:add|append|clear|close|copy|count|decode|discard|encode|endswith|extend|find|flush|format|get|index|insert|intersection|issubset|issuperset|items|join|keys|lower|pop|popitem|read|readlines?|remove|replace|reverse|rstrip|lstrip|setdefault|sort|split|splitlines|startswith|strip|title|union|update|upper|values|write)$/;

/**
 * Whether texts, collections, promises and files have a method of that name, so that whoever calls it on something that
 * isn't known hardly means that of a class.
 */
export function isOfCollections(name: string, isPython: boolean): boolean {
  return (isPython ? IN_PYTHON : IN_ECMASCRIPT).test(name);
}

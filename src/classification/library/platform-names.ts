/**
 * Whether a name that nothing declares keeps what it stands for: an object or a function of the platform, of a runner of
 * tests or of a library that a page loads, or what is spelled like a class or a constant. What else is there without being
 * declared is a variable of the page or of another script, and may hold something else by now.
 *
 *     console      Math      LIMIT      $      not scrollY, event, current
 */
export function keepsItsMeaning(name: string): boolean {
  return !/^[a-z]/.test(name) || OBJECTS.test(name) || FUNCTIONS.test(name) || OF_TESTS.test(name);
}

const OBJECTS =
  /^(?:arguments|caches|chrome|browser|console|crypto|customElements|document|exports|external|frames|global|globalThis|history|indexedDB|jQuery|localStorage|location|module|navigator|parent|performance|process|require|screen|self|sessionStorage|speechSynthesis|top|undefined|visualViewport|window|angular|moment|ko|d3)$/;

const FUNCTIONS =
  /^(?:alert|atob|blur|btoa|(?:cancel|request)(?:AnimationFrame|IdleCallback)|(?:clear|set)(?:Immediate|Interval|Timeout)|close|confirm|createImageBitmap|(?:de|en)codeURI(?:Component)?|escape|eval|fetch|find|focus|get(?:ComputedStyle|Selection)|importScripts|is(?:Finite|NaN)|matchMedia|open|parse(?:Float|Int)|postMessage|print|prompt|queueMicrotask|reportError|scroll(?:By|To)?|stop|structuredClone|unescape|(?:add|remove)EventListener|dispatchEvent|define)$/;

const OF_TESTS =
  /^(?:after(?:All|Each)?|assert|before(?:All|Each)?|chai|context|cy|describe|expect|it|jasmine|jest|sinon|suite|test|vi)$/;

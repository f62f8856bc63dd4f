import type { TextFile } from '../../model/source-file.ts';

const TEMPLATES =
  /\.(?:x?html?|jspx?|ftl|vm|mustache|hbs|handlebars|ejs|erb|jinja2?|j2|twig|liquid|njk|tmpl|gotmpl|tpl|cshtml|razor|vue|svelte|astro|mdx)$/i;

/** In these a single brace begins an expression. */
const BRACED = /\.(?:svelte|astro|mdx)$/i;

/** In these nothing but events and bound attributes says what runs: others have placeholders of their own. */
const MARKUP = /\.(?:xml|fxml|xaml)$/i;

/** Of the browser, of Angular, of Vue, of Alpine, of Android. */
const ATTRIBUTES =
  /\s(?:(?:android:)?on\w+|[[(*@:#][\w.:\-()[\]]*|v-[\w.:-]+|x-[\w.:-]+|ng-[\w-]+)\s*=\s*("[^"]*"|'[^']*')/gi;

const EXPRESSIONS = [
  ATTRIBUTES,
  /\{\{[\s\S]*?\}\}/g,
  /\{%[\s\S]*?%\}/g,
  /<%[\s\S]*?%>/g,
  /[$#]\{[^}]*\}/g,
  /<script\b[^>]*>([\s\S]*?)<\/script>/gi,
];

/**
 * What a template computes, without the text and the markup around it; empty where a file is no template.
 *
 *     <p class="base" (click)="pay()">{{ cart.total }}</p>        pay()  cart.total
 */
export function templateExpressions({ path, text }: TextFile): string {
  if (!TEMPLATES.test(path) && !MARKUP.test(path)) return '';
  const shown = text.replace(/<!--[\s\S]*?-->|\{#[\s\S]*?#\}/g, '');
  const patterns = MARKUP.test(path)
    ? [ATTRIBUTES]
    : BRACED.test(path)
      ? [...EXPRESSIONS, /\{[^{}]*\}/g]
      : EXPRESSIONS;
  return patterns
    .flatMap((pattern) => [...shown.matchAll(pattern)].map(([whole, inner]) => inner ?? whole))
    .join('\n');
}

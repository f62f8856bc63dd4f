import type { Report } from '../model/report.ts';
import type { Arranged } from './arrange.ts';
import { html, type Markup } from './markup.ts';
import { type Rect, squarify } from './squarify.ts';
import { counted } from './words.ts';

/** A folder or a file, with what lies below it. */
interface Node {
  readonly path: string;
  readonly name: string;
  readonly children: Map<string, Node>;
  bytes: number;
  changed: number;
  /** Bytes by owner; under null what nobody owns. */
  readonly owners: Map<string | null, number>;
}

interface Tile extends Rect {
  readonly node: Node;
  /** The line with a folder's name, above what lies in it. */
  readonly isHead: boolean;
}

/**
 * Who owns what, as a map of the tree: a tile is a file, or a folder that is too small to be divided; its size is the
 * size of its code, its colour the intent that owns most of it, and it stands out where something changed. Drawn twice,
 * for a desk and for a phone: a picture that is scaled down can't be read.
 */
export function treemap(report: Report, arranged: Arranged): Markup | null {
  const root = treeOf(report);
  if (report.files.length < FEWEST) return null;
  const hues = new Map(arranged.intents.map(({ id }, at) => [id, at % HUES]));
  const label = `Map of ${counted(report.files.length, 'file')}, coloured by the intent that owns them`;
  return html`<figure class="map"><h3 id="ownership">Ownership</h3>
${drawing(root, hues, { x: 0, y: 0, width: 1200, height: 340 }, 'wide', label)}
${drawing(root, hues, { x: 0, y: 0, width: 340, height: 460 }, 'tall', label)}
${legend(report, arranged, hues)}
<figcaption>A tile is a file or a small folder, as large as its code, in the colour of the intent that owns most of it${
    report.files.some(({ owner }) => owner?.by === 'scope')
      ? html` (by scope, where no record says so)`
      : null
  }. Pale: nothing changed there. Choose one to see its changes.</figcaption></figure>`;
}

/** Of fewer files a list says more. */
const FEWEST = 3;

/** Colours that the stylesheet has for intents; the next one begins anew. */
export const HUES = 10;

/** Smallest side of a folder that is divided, and of a tile that can be seen. */
const DIVIDED = 46;
const SMALLEST = 7;
/** A folder of which less than this share can be seen in parts is seen as one. */
const MOSTLY = 0.7;

function legend({ files }: Report, { intents }: Arranged, hues: ReadonlyMap<string, number>): Markup {
  const owners = new Set(files.map(({ owner }) => owner?.id ?? null));
  const item = (look: string, name: string): Markup => html`<li><span class="sw ${look}"></span>${name}</li>`;
  return html`<ul class="legend">${intents.filter(({ id }) => owners.has(id)).map(({ id }) => item(`i${hues.get(id)!}`, id))}${owners.has(null) ? item('none', 'no owner') : null}</ul>`;
}

function treeOf({ files, changes }: Report): Node {
  const root = node('', '');
  const changed = new Map<string, number>();
  for (const { after, before } of changes) {
    const { path } = (after ?? before)!;
    changed.set(path, (changed.get(path) ?? 0) + 1);
  }
  for (const { path, bytes, owner } of files) {
    let at = root;
    grow(at, bytes, owner?.id ?? null, changed.get(path) ?? 0);
    const parts = path.split('/');
    parts.forEach((name, depth) => {
      const child = at.children.get(name) ?? node(parts.slice(0, depth + 1).join('/'), name);
      at.children.set(name, child);
      grow(child, bytes, owner?.id ?? null, changed.get(path) ?? 0);
      at = child;
    });
  }
  return root;
}

function node(path: string, name: string): Node {
  return { path, name, children: new Map(), bytes: 0, changed: 0, owners: new Map() };
}

function grow(at: Node, bytes: number, owner: string | null, changed: number): void {
  at.bytes += bytes;
  at.changed += changed;
  at.owners.set(owner, (at.owners.get(owner) ?? 0) + bytes);
}

/** A folder that is divided has a line for its name, where there is room for one. */
const HEAD = 15;

function tilesOf(at: Node, within: Rect, depth = 0): readonly Tile[] {
  if (at.children.size === 0 || within.width < DIVIDED || within.height < DIVIDED)
    return [{ ...within, node: at, isHead: false }];
  // A chain of folders with nothing else in them is one folder.
  const [only] = at.children.values();
  if (at.children.size === 1 && only!.children.size > 0) return tilesOf(only!, within, depth);
  const isNamed = depth > 0 && within.width > 58 && within.height > DIVIDED;
  const inner = isNamed ? { ...within, y: within.y + HEAD, height: within.height - HEAD } : within;
  const children = [...at.children.values()]
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
  const rects = squarify(
    children.map(({ bytes }) => bytes),
    depth === 1 ? inset(inner) : inner,
  );
  const shown: Tile[] = isNamed ? [{ ...within, height: HEAD, node: at, isHead: true }] : [];
  let drawn = 0;
  children.forEach((child, place) => {
    const rect = rects[place]!;
    // What is too small to be seen would be dust: its place is left to the ground.
    if (rect.width < SMALLEST || rect.height < SMALLEST) return;
    shown.push(...tilesOf(child, rect, depth + 1));
    drawn += child.bytes;
  });
  return drawn >= at.bytes * MOSTLY ? shown : [{ ...within, node: at, isHead: false }];
}

/** The great folders stand a little apart. */
function inset({ x, y, width, height }: Rect): Rect {
  return { x: x + 2, y, width: width - 4, height: height - 4 };
}

function drawing(
  root: Node,
  hues: ReadonlyMap<string, number>,
  within: Rect,
  shape: 'wide' | 'tall',
  label: string,
): Markup {
  const tiles = tilesOf(root, within);
  return html`<svg class="${shape}" viewBox="0 0 ${within.width} ${within.height}" role="group" aria-label="${label}">${tiles.map((tile) => drawn(tile, hues))}</svg>`;
}

function drawn({ node: at, isHead, x, y, width, height }: Tile, hues: ReadonlyMap<string, number>): Markup {
  if (isHead)
    return html`<text class="folder" aria-hidden="true" x="${round(x + 4)}" y="${round(y + 11)}">${fitting(at.name, width - 10)}</text>`;
  const [owner] = [...at.owners].sort((a, b) => b[1] - a[1])[0] ?? [null];
  const hue = owner === null ? null : (hues.get(owner) ?? null);
  const colour = hue === null ? 'none' : `i${hue}`;
  const box = html`<rect class="${colour}${at.changed > 0 ? ' on' : ''}" x="${round(x + 0.75)}" y="${round(y + 0.75)}" width="${round(width - 1.5)}" height="${round(height - 1.5)}" rx="2"></rect>${label(at, { x, y, width, height })}`;
  const told = `${at.path || 'everything'}: ${owner ?? 'no owner'}, ${counted(at.changed, 'change')}`;
  if (at.changed === 0) return html`<g><title>${told}</title>${box}</g>`;
  return html`<a href="#changes" data-path="${at.path}" aria-label="${told}"><title>${told}</title>${box}</a>`;
}

/** Names are written where something changed, and on folders that are a tile; the rest says its name when asked. */
function label({ name, changed, children }: Node, { x, y, width, height }: Rect): Markup | null {
  if ((changed === 0 && children.size === 0) || height < 18 || width < 44) return null;
  // A part of a name is no name to call a link by, for who speaks to the page.
  if (name.length > (width - 8) / 6.2) return null;
  return html`<text aria-hidden="true" x="${round(x + 5)}" y="${round(y + 13.5)}">${name}</text>`;
}

/** As much of a name as there is room for. */
function fitting(name: string, width: number): string {
  const room = Math.floor(width / 6.2);
  return name.length <= room ? name : `${name.slice(0, Math.max(1, room - 1))}…`;
}

const round = (length: number): number => Math.max(0, Math.round(length * 10) / 10);

/** A stretch of a picture, in its own units. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Divides a rectangle among weights so that each part is as near to a square as can be (Bruls, Huizing, van Wijk:
 * Squarified Treemaps, 2000).
 *
 * @param weights above 0, the heaviest first.
 */
export function squarify(weights: readonly number[], within: Rect): readonly Rect[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return weights.map(() => ({ ...within, width: 0, height: 0 }));
  const scale = (within.width * within.height) / total;
  const placed: Rect[] = [];
  let left = within;
  let at = 0;
  while (at < weights.length) {
    const side = Math.min(left.width, left.height);
    let count = 1;
    while (at + count < weights.length) {
      const now = worst(weights.slice(at, at + count), side, scale);
      if (worst(weights.slice(at, at + count + 1), side, scale) > now) break;
      count += 1;
    }
    const line = weights.slice(at, at + count);
    const [rects, rest] = laid(line, left, scale);
    placed.push(...rects);
    left = rest;
    at += count;
  }
  return placed;
}

/** The longest shape in a line of parts that is laid along a side: 1 is a square. */
function worst(line: readonly number[], side: number, scale: number): number {
  const area = line.reduce((sum, weight) => sum + weight, 0) * scale;
  const thickness = area / side;
  return Math.max(
    ...line.map((weight) => {
      const length = (weight * scale) / thickness;
      return Math.max(length / thickness, thickness / length);
    }),
  );
}

/** Lays a line of parts along the shorter side, and tells what is left beside it. */
function laid(line: readonly number[], within: Rect, scale: number): readonly [readonly Rect[], Rect] {
  const { x, y, width, height } = within;
  const area = line.reduce((sum, weight) => sum + weight, 0) * scale;
  const upright = width >= height;
  const thickness = area / (upright ? height : width);
  let along = 0;
  const rects = line.map((weight) => {
    const length = (weight * scale) / thickness;
    const rect = upright
      ? { x, y: y + along, width: thickness, height: length }
      : { x: x + along, y, width: length, height: thickness };
    along += length;
    return rect;
  });
  const rest = upright
    ? { x: x + thickness, y, width: Math.max(0, width - thickness), height }
    : { x, y: y + thickness, width, height: Math.max(0, height - thickness) };
  return [rects, rest];
}

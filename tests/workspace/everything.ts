import type { LedgerQuestions, RecordFilter } from '../../src/model/ledger-questions.ts';

const filters: readonly RecordFilter[] = [
  {},
  { deciding: true },
  { intent: 'INT-1', mutationClass: 'AST_REFACTOR' },
  { session: 's2', events: ['settlement', 'amendment'] },
  { symbol: 'A.m' },
  { symbol: 'src/a.ts#f', deciding: true },
  { path: 'lib' },
  { path: './src/b.ts', symbol: 'g' },
  { sinceMs: Date.UTC(2026, 0, 1, 16, 45), untilMs: Date.UTC(2026, 0, 1, 16, 55) },
  ...[42, 50, 58].flatMap((minute): RecordFilter[] => {
    const untilMs = Date.UTC(2026, 0, 1, 16, minute);
    return [{ untilMs }, { untilMs, intent: 'INT-2' }, { untilMs, session: 's1' }, { untilMs, path: 'src' }];
  }),
  { intent: 'nobody' },
];

/** All that can be asked, as plain data. */
export function everything(questions: LedgerQuestions) {
  const ids = [...questions.ids()];
  const hashes = questions.recordsNamed('0', 20).map(({ hash }) => hash);
  const living = [...questions.living()];
  const gone = [...questions.gone()];
  const known = [...living, ...gone];
  const places = new Set(known.flatMap(({ path, name, formerly }) => [`${path}#${name}`, ...formerly]));
  const split = [...places].map((place) => {
    const hash = place.lastIndexOf('#');
    return [place.slice(0, hash), place.slice(hash + 1)] as const;
  });
  return {
    living,
    gone,
    inFile: [...new Set(known.map(({ path }) => path))].map((path) => questions.inFile(path)),
    at: split.map(([path, name]) => questions.at(path, name)),
    formerlyAt: split.map(([path, name]) => questions.formerlyAt(path, name)),
    lineages: known.map(({ lineageId }) => questions.lineage(lineageId)),
    records: filters.map((filter) => [...questions.records(filter)]),
    named: questions.recordsNamed('0', 50),
    ids,
    chosen: [...questions.records({ among: new Set(ids.slice(3, 9)), without: new Set(ids.slice(5, 7)) })],
    hashes: [...hashes, 'sha256:0'].map((hash) => questions.hasHash(hash)),
  };
}

import type { Report, ReportedChange, ReportedSide } from '../../src/model/report.ts';

/** A report as a test states it; the rest is ordinary. */
export function reportWith(changes: readonly ReportedChange[], rest: Partial<Report> = {}): Report {
  return {
    repository: 'shop',
    subject: { type: 'range', range: 'v1..v2', from: 'a'.repeat(40), to: 'b'.repeat(40) },
    madeAt: '2026-02-16T12:00:00.000Z',
    madeBy: '0.1.0',
    changes,
    events: [],
    intents: [],
    files: [],
    otherFiles: [],
    refusals: [],
    ...rest,
  };
}

export function change(name: string, rest: Partial<ReportedChange> = {}): ReportedChange {
  return {
    changes: ['modified'],
    mutationClass: 'INTENT_EVOLUTION',
    before: side(name),
    after: side(name),
    origin: null,
    findings: [],
    intent: null,
    events: [],
    ...rest,
  };
}

export function side(name: string, text = `function ${name}() {}`, path = 'src/a.ts'): ReportedSide {
  const lines = text.split('\n').length;
  return { path, name, kind: 'function', lines: [1, lines], code: [{ type: 'text', firstLine: 1, text }] };
}

export function finding(because: string, verdict: 'preserves' | 'changes' = 'changes') {
  return { rule: 'a-rule', verdict, because, before_lines: [1, 1], after_lines: [1, 2] } as const;
}

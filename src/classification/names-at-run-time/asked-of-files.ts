import type { CodeSymbol } from '../../model/symbol.ts';
import { isFoundByPath } from '../modules/file-roles.ts';

/** What Django, Alembic and those who serve a program ask files for that they find by their names. */
const ASKED_OF_PYTHON: readonly (readonly [RegExp, RegExp])[] = [
  [/(?:^|\/)urls\.py$/, /^(?:urlpatterns|app_name|handler\d+)$/],
  [/(?:^|\/)(?:asgi|wsgi)\.py$/, /^app(?:lication)?$/],
  [/(?:^|\/)templatetags\/[^/]+\.py$/, /^register$/],
  [/(?:^|\/)management\/commands\/[^/]+\.py$/, /^Command$/],
  [/(?:^|\/)migrations\/[^/]+\.py$/, /^Migration$/],
  [/(?:^|\/)versions\/[^/]+\.py$/, /^(?:upgrade|downgrade|revision|down_revision|branch_labels|depends_on)$/],
  [/\.py$/, /^lambda_handler$/],
];

/** What frameworks ask pages, addresses, steps of data bases and functions in the cloud for. */
const ASKED_OF_SCRIPTS =
  /^(?:getServerSideProps|getStaticProps|getStaticPaths|getInitialProps|generateMetadata|generateStaticParams|generateViewport|generateImageMetadata|generateSitemaps|metadata|viewport|revalidate|dynamic|dynamicParams|fetchCache|runtime|preferredRegion|maxDuration|config|middleware|proxy|register|onRequestError|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|fallback|loader|action|clientLoader|clientAction|meta|links|headers|handle|handler|middlewares|ErrorBoundary|HydrateFallback|Layout|shouldRevalidate|unstable_settings|load|actions|entries|prerender|ssr|csr|trailingSlash|up|down|seed|onRequest|definePageMeta)$/;

/**
 * What a framework looks for by its name in a file that it finds by its path: `GET` in `app/api/route.ts`, `loader` in
 * `app/routes/cart.tsx`, `up` in `migrations/001.ts`, `urlpatterns` in `urls.py`.
 */
export function isAskedOfFile({ parent, path, simpleName }: CodeSymbol): boolean {
  if (parent !== null) return false;
  if (path.endsWith('.py'))
    return ASKED_OF_PYTHON.some(([file, name]) => file.test(path) && name.test(simpleName));
  return /\.[cm]?[jt]sx?$/.test(path) && ASKED_OF_SCRIPTS.test(simpleName) && isFoundByPath(path);
}

import { createMiddleware } from "hono/factory";

/** The headers of every response with data, which no page may embed or run. */
const ofData: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** The headers of every response, pages included. */
const ofAll: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** A browser that has seen this header uses https for this name for a year (RFC 6797). */
const strictTransport = "max-age=31536000";

/** Names that other servers of the same machine use too, with http. */
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The security headers of a response to plain data, for responses that are written without the app. */
export const dataHeaders: Readonly<Record<string, string>> = { ...ofData, ...ofAll };

/**
 * Adds the security headers that every response carries. A response with a Content-Security-Policy of its own
 * is a page.
 */
export const safeHeaders = ({ tls }: { readonly tls: boolean }) =>
  createMiddleware(async (context, next) => {
    await next();
    const { headers } = context.res;
    const isPage = headers.has("Content-Security-Policy");
    for (const [name, value] of Object.entries(isPage ? ofAll : dataHeaders)) headers.set(name, value);
    if (tls && !loopback.test(new URL(context.req.url).hostname))
      headers.set("Strict-Transport-Security", strictTransport);
  });

import { createContext, use } from 'react';

/** What the server knows our own scripts by while it renders; browsers never see it. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/**
 * A script inside the page, for what cannot wait until the others are here; the security policy lets it run. It has run
 * before React takes the page over: browsers' bundles may leave its text out.
 */
export function OwnScript({ children }: { children: string }) {
  return (
    <script nonce={use(ScriptNonce)} suppressHydrationWarning>
      {children}
    </script>
  );
}

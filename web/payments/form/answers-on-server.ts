import { type ComponentType, createContext } from 'react';

/** What only the server renders (`web/entry.server.tsx`): a browser that imported it would fetch its code. */
export const AnswersOnServer = createContext<ComponentType | undefined>(undefined);

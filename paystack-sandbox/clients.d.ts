/** Three of the libraries that clients.test.ts tries come without types; these are the calls it makes. */

interface Answer {
  status: boolean;
  message: string;
  data: unknown;
}

type Call = (parameters?: object) => Promise<Answer>;

declare module '@paystack/paystack-sdk' {
  export default class Paystack {
    constructor(key: string);
    transaction: Record<
      'initialize' | 'verify' | 'list' | 'fetch' | 'timeline' | 'totals' | 'download',
      Call
    >;
    refund: Record<'create' | 'list' | 'fetch', Call>;
    dispute: Record<
      | 'list'
      | 'fetch'
      | 'transaction'
      | 'update'
      | 'uploadUrl'
      | 'evidence'
      | 'resolve'
      | 'download',
      Call
    >;
  }
}

declare module 'paystack-api' {
  export default function paystack(key: string): {
    transaction: Record<
      | 'initialize'
      | 'verify'
      | 'list'
      | 'get'
      | 'viewTimeline'
      | 'viewTimelineRef'
      | 'totals'
      | 'export',
      Call
    >;
    refund: Record<'create' | 'list' | 'get', Call>;
  };
}

declare module 'paystack' {
  type CallWithId = (id: string) => Promise<Answer>;

  export default function paystack(key: string): {
    transaction: Record<'initialize' | 'list' | 'totals' | 'export', Call> &
      Record<'verify' | 'get', CallWithId>;
  };
}

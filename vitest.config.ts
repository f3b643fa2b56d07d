import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{content,contract,web,server,paystack-sandbox,scripts,faults}/**/*.test.{ts,tsx}'],
  },
});

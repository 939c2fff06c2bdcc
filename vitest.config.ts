import { defineConfig } from 'vitest/config';

const unit = ['core', 'ui', 'adapters', 'src', 'scripts'].map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);
const project = (name: string, include: string[]) => ({ extends: true as const, test: { name, include } });

export default defineConfig({
  define: { 'import.meta.env.VITE_BACKEND': '"demo"' },
  test: {
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
    restoreMocks: true,
    projects: [
      project('unit', [...unit, 'tests/boundaries.test.ts']),
      project('contract', ['tests/contract/**/*.test.ts']),
      project('budgets', ['tests/sizes.test.ts']),
    ],
  },
});

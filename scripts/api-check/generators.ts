/** A generator of clients that people use. Each step is a shell command in a folder of its own. */
export interface Generator {
  readonly name: string;
  readonly version: string;
  /** The programs that it takes, besides Node. */
  readonly needs: readonly string[];
  /** Installs it into the folder `$TOOLS`. */
  readonly get: string;
  /** Makes a client of `$DOCUMENT`, in the folder `client`. */
  readonly generate: string;
  readonly build: string;
  /** A file in `orders`, which places an order with the client and prints its status, and how to run it. */
  readonly order: readonly [file: string, run: string];
}

const OPENAPI_GENERATOR = '7.26.0';
const TYPESCRIPT = '5.9.3';

const withPip = (packageAndVersion: string): string =>
  `python3 -m venv "$TOOLS/python" && "$TOOLS/python/bin/pip" install --quiet ${packageAndVersion}`;
const withGo = (packageAndVersion: string): string => `GOBIN="$TOOLS/go" go install ${packageAndVersion}`;
const openapiGenerator = (language: string): string =>
  `"$TOOLS/python/bin/openapi-generator-cli" generate -i "$DOCUMENT" -g ${language} -o client`;

const PYTHON_CLIENT = 'python3 -m venv python && python/bin/pip install --quiet ./client';
const goClient = (...packages: readonly string[]): string =>
  ['go mod init order', ...packages.map((one) => `go get ${one}`), 'go mod tidy', 'go vet ./...'].join(' && ');
const typescriptClient = (file: string): string =>
  `npx --yes --package typescript@${TYPESCRIPT} tsc --strict --target es2022 --lib es2023,dom,dom.iterable --module commonjs --outDir js ${file}`;

/** The generators that `npm run api:check` runs. */
export const GENERATORS: readonly Generator[] = [
  {
    name: 'openapi-generator python',
    version: OPENAPI_GENERATOR,
    needs: ['java', 'python3'],
    get: withPip(`openapi-generator-cli==${OPENAPI_GENERATOR}`),
    generate: openapiGenerator('python'),
    build: PYTHON_CLIENT,
    order: ['openapi-generator.py', 'python/bin/python'],
  },
  {
    name: 'openapi-generator java',
    version: OPENAPI_GENERATOR,
    needs: ['java', 'javac', 'mvn', 'python3'],
    get: withPip(`openapi-generator-cli==${OPENAPI_GENERATOR}`),
    generate: openapiGenerator('java'),
    build: 'mvn --quiet --file client package dependency:copy-dependencies -DskipTests',
    order: ['openapi-generator.java', "java -cp 'client/target/*:client/target/dependency/*'"],
  },
  {
    name: 'openapi-generator go',
    version: OPENAPI_GENERATOR,
    needs: ['java', 'python3', 'go'],
    get: withPip(`openapi-generator-cli==${OPENAPI_GENERATOR}`),
    // Its module and its tests have names that are to be filled in.
    generate: `${openapiGenerator('go')} -p packageName=client && rm -r client/go.mod client/go.sum client/test`,
    build: goClient(),
    order: ['openapi-generator.go', 'go run'],
  },
  {
    name: 'openapi-generator typescript-fetch',
    version: OPENAPI_GENERATOR,
    needs: ['java', 'python3'],
    get: withPip(`openapi-generator-cli==${OPENAPI_GENERATOR}`),
    generate: openapiGenerator('typescript-fetch'),
    build: typescriptClient('client/index.ts'),
    order: ['openapi-generator.mjs', 'node'],
  },
  {
    name: 'openapi-python-client',
    version: '0.29.1',
    needs: ['python3'],
    get: withPip('openapi-python-client==0.29.1'),
    generate:
      'echo "package_name_override: client" > config.yaml && "$TOOLS/python/bin/openapi-python-client" generate --path "$DOCUMENT" --output-path client --meta setup --config config.yaml',
    build: PYTHON_CLIENT,
    order: ['openapi-python-client.py', 'python/bin/python'],
  },
  {
    name: 'ogen',
    version: '1.25.0',
    needs: ['go'],
    get: withGo('github.com/ogen-go/ogen/cmd/ogen@v1.25.0'),
    generate: '"$TOOLS/go/ogen" --target client --package client "$DOCUMENT"',
    build: goClient('github.com/ogen-go/ogen@v1.25.0'),
    order: ['ogen.go', 'go run'],
  },
  {
    name: 'oapi-codegen',
    version: '2.8.2',
    needs: ['go'],
    get: withGo('github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'),
    generate:
      'mkdir client && "$TOOLS/go/oapi-codegen" -generate types,client -package client -o client/client.go "$DOCUMENT"',
    build: goClient('github.com/oapi-codegen/runtime@v1.9.0'),
    order: ['oapi-codegen.go', 'go run'],
  },
  {
    name: 'hey-api',
    version: '0.99.0',
    needs: [],
    get: '',
    generate: `npx --yes --package @hey-api/openapi-ts@0.99.0 --package typescript@${TYPESCRIPT} openapi-ts --input "$DOCUMENT" --output client`,
    build: typescriptClient('client/index.ts client/client/index.ts'),
    order: ['hey-api.mjs', 'node'],
  },
  {
    name: 'orval',
    version: '8.38.0',
    needs: [],
    get: '',
    generate: 'npx --yes orval@8.38.0 --input "$DOCUMENT" --output client/client.ts --client fetch',
    build: typescriptClient('client/client.ts'),
    order: ['orval.mjs', 'node'],
  },
];

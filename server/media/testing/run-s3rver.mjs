// For tests, as a process of its own: s3rver with an empty bucket in the folder that is named; it prints its port.
import S3rver from '@20minutes/s3rver';

const { port } = await new S3rver({
  directory: process.argv[2],
  address: '127.0.0.1',
  port: 0,
  silent: true,
  configureBuckets: [{ name: 'pictures' }],
}).run();
process.stdout.write(`${port}\n`);

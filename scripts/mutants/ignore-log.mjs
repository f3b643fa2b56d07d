import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** What the log says, and when, is for the operator; no test reads it. */
const logging = {
  shouldIgnore: ({ node }) => (onlyLogs(node) ? 'what the log says' : undefined),
};

function onlyLogs(node) {
  switch (node?.type) {
    case 'CallExpression':
      return node.callee.object?.name === 'log' || node.callee.object?.property?.name === 'log';
    case 'ExpressionStatement':
      return onlyLogs(node.expression);
    case 'ArrowFunctionExpression':
      return onlyLogs(node.body);
    case 'BlockStatement':
      return node.body.length > 0 && node.body.every(onlyLogs);
    case 'IfStatement':
      return onlyLogs(node.consequent) && (!node.alternate || onlyLogs(node.alternate));
    default:
      return false;
  }
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'logging', logging)];

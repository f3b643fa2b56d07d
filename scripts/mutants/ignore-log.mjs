import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** What the log says is for the operator; no test reads it. */
const logging = {
  shouldIgnore({ node }) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
    const { object } = node.callee;
    if (object.name === 'log' || object.property?.name === 'log') return 'what the log says';
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'logging', logging)];

// Compact, but interactive parts (groups, ids, data- attributes) and the picture's own size survive.
export default {
  multipass: true,
  floatPrecision: 0,
  plugins: [
    {
      name: 'preset-default',
      params: {
        overrides: {
          cleanupIds: false,
          collapseGroups: false,
          moveElemsAttrsToGroup: false,
          moveGroupAttrsToElems: false,
          mergePaths: false,
          removeUnknownsAndDefaults: { keepDataAttrs: true },
        },
      },
    },
  ],
};

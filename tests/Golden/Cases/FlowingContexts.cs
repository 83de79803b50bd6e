using Async2;

namespace Golden
{
    // In mode flow nothing is captured or restored around a call; and its await does not go back.
    public static class FlowingContexts
    {
        [Contexts(ContextMode.Flow)]
        [ConfigureAwait(false)]
        public static async Task<int> Run(Task<int> task)
        {
            await Callee();
            return await task;
        }

        [Contexts(ContextMode.Flow)]
        private static async Task Callee() => await Task.Yield();
    }
}

namespace Async2
{
    internal enum ContextMode
    {
        Async1,
        Flow,
    }

    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class ContextsAttribute(ContextMode mode) : Attribute
    {
        public ContextMode Mode { get; } = mode;
    }

    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class ConfigureAwaitAttribute(bool continueOnCapturedContext) : Attribute
    {
        public bool ContinueOnCapturedContext { get; } = continueOnCapturedContext;
    }
}

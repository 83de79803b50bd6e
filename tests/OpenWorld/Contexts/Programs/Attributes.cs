namespace Async2
{
    /// <summary>Programs may declare the attributes themselves.</summary>
    internal enum ContextMode { Async1, Flow }

    [AttributeUsage(AttributeTargets.All)]
    internal sealed class ContextsAttribute(ContextMode mode) : Attribute
    {
        public ContextMode Mode => mode;
    }

    [AttributeUsage(AttributeTargets.All)]
    internal sealed class ConfigureAwaitAttribute(bool continueOnCapturedContext) : Attribute
    {
        public bool ContinueOnCapturedContext => continueOnCapturedContext;
    }
}

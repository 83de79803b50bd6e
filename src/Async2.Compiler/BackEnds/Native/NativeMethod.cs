using Async2.Compiler.Passes;

namespace Async2.Compiler.BackEnds.Native;

/// <summary>A method on its way to runtime async: a copy of its async IL.</summary>
/// <param name="method">Its async IL.</param>
/// <param name="overridden">The result of <see cref="DerivedTaskOverrides"/> for its modules.</param>
internal sealed class NativeMethod(AsyncIlMethod method, IReadOnlySet<MethodDefinition> overridden) : IWork
{
    public AsyncIlMethod Method { get; } = method;

    public IlBody Body { get; } = method.Body.Clone();

    public IReadOnlySet<MethodDefinition> Overridden => overridden;

    public FoundMethod Found => Method.Found;

    public IEnumerable<NamedBody> Bodies => [new NamedBody("", Body)];

    /// <summary>The method with this body. Its unused state machine is removed.</summary>
    public LoweredMethod Lowered()
    {
        var lowered = new LoweredMethod(Method);
        lowered.Add("async IL", Method.Method, Body);
        lowered.Add(new BecomesRuntimeAsync(Method.Method, Method.Machine?.Type));
        return lowered;
    }
}

using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Async2.Compiler.Passes;

namespace Async2.Compiler.BackEnds.Native;

/// <summary>A method on its way to runtime async: a copy of its async IL.</summary>
internal sealed class NativeMethod(AsyncIlMethod method) : IWork
{
    public AsyncIlMethod Method { get; } = method;

    public IlBody Body { get; } = method.Body.Clone();

    public FoundMethod Found => Method.Found;

    public IEnumerable<NamedBody> Bodies => [new NamedBody("", Body)];

    /// <summary>The method with this body. Its state machine, which nothing uses any more, goes.</summary>
    public LoweredMethod Lowered()
    {
        var lowered = new LoweredMethod(Method);
        lowered.Add("async IL", Method.Method, Body);
        lowered.Add(new BecomesRuntimeAsync(Method.Method, Method.Machine?.Type));
        return lowered;
    }
}

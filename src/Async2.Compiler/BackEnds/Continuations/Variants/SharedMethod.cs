using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>A method of the hidden type that several methods may need, with what it takes.</summary>
internal sealed class SharedMethod : LoweredPart
{
    /// <param name="hidden">Where it stands.</param>
    /// <param name="method">The method.</param>
    /// <param name="body">Its body.</param>
    public SharedMethod(HiddenType hidden, MethodDefinition method, IlBody body)
    {
        Method = method;
        Need(hidden);
        Add(new AddedHiddenMethod(method));
        Add(method.Name, method, body);
    }

    public MethodDefinition Method { get; }
}

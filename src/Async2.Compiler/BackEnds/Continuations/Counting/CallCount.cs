using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Counting;

/// <summary>The code that counts the calls of a method, and those that suspend: what a profile is recorded by.</summary>
internal sealed class CallCount
{
    private readonly MethodDefinition _method;
    private readonly MethodReference _called;
    private readonly MethodReference _suspended;
    private readonly AddedHiddenField _place;

    /// <param name="method">The method.</param>
    /// <param name="hidden">That of its module.</param>
    /// <param name="needs">Gets what the code needs.</param>
    public CallCount(MethodDefinition method, HiddenType hidden, LoweredPart needs)
    {
        _method = method;
        _called = hidden.Runtime.Method("CallCounts", "Called", 4);
        _suspended = hidden.Runtime.Method("CallCounts", "Suspended", 1);
        _place = hidden.NewField("calls", ((ByReferenceType)_called.Parameters[0].ParameterType).ElementType);
        needs.Need(hidden);
        needs.Add(_place);
    }

    /// <summary>Stands where the method is called.</summary>
    public IReadOnlyList<Instruction> OfCall() =>
    [
        Il.Of(OpCodes.Ldsflda, _place.Field), Il.Of(OpCodes.Ldstr, _method.Module.Assembly.Name.Name),
        Il.Of(OpCodes.Ldstr, MethodNames.Of(_method)), Il.Of(OpCodes.Ldstr, MethodHash.Of(_method).ToString()), Il.Call(_called),
    ];

    /// <summary>Stands where a call suspends for the first time.</summary>
    public IReadOnlyList<Instruction> OfSuspension() => [Il.Of(OpCodes.Ldsfld, _place.Field), Il.Call(_suspended)];
}

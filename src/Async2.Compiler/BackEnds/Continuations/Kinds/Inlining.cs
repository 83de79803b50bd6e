using Async2.Compiler.BackEnds.Continuations.Contexts;

namespace Async2.Compiler.BackEnds.Continuations.Kinds;

/// <summary>Selects the variants that the JIT may inline into their callers.</summary>
/// <remarks>
/// An inlined frame is missing in stack traces, where <c>MoveNext</c> was never missing. So the JIT may inline only small innermost
/// methods, which throw nothing themselves and call nothing except what an await needs.
/// </remarks>
internal static class Inlining
{
    public static MethodImplAttributes Of(AsyncIlMethod method, LoweringOptions options) =>
        options.Uses(Optimisation.InlinedVariants) && method.Body.Code.TrueForAll(CannotBeMissed)
            ? default
            : MethodImplAttributes.NoInlining;

    private static bool CannotBeMissed(Instruction instruction) => instruction.OpCode.Code switch
    {
        Code.Throw or Code.Rethrow or Code.Calli or Code.Jmp => false,
        Code.Call or Code.Callvirt or Code.Newobj => ContextNeutralMembers.IsOfAwaits((MethodReference)instruction.Operand),
        _ => true,
    };
}

using Async2.Compiler.Methods;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>Which variants the JIT may inline into their callers.</summary>
/// <remarks>
/// A frame that is inlined is missing in stack traces, where <c>MoveNext</c> was never missing. So only small leaves are left to
/// the JIT: methods that throw nothing themselves and call nothing but what an await takes.
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

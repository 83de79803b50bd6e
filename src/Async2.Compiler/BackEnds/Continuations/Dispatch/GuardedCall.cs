using System.Globalization;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>
/// The call of a variant, whose address is on top of the stack, out of which no exception comes: in async1 the callee has caught it, to
/// put it into its task, and has left its finally blocks by then, which the filter of a caller would come before.
/// </summary>
/// <remarks>
/// <code>
/// AsyncResult&lt;T0&gt; guard&lt;T0, T1, …&gt;(T1, …, native int variant)
///     try { return variant(…); } catch (Exception e) { return Fault.Raised(e); }
/// </code>
/// One for each number of arguments in a module, and for which of them are references.
/// </remarks>
internal static class GuardedCall
{
    /// <summary>Whether arguments of these types can be handed on.</summary>
    public static bool Takes(IReadOnlyList<TypeReference> arguments) => !arguments.Select(Value).Any(OpenCall.CannotBeStored);

    /// <param name="result">The type of the result; null if there is none.</param>
    /// <param name="arguments">The types of the arguments, the receiver first.</param>
    /// <param name="hidden">That of the calling module.</param>
    /// <param name="needs">Gets what the call needs.</param>
    public static Instruction Of(TypeReference? result, IReadOnlyList<TypeReference> arguments, HiddenType hidden, LoweredPart needs)
    {
        var references = arguments.Select(a => a is ByReferenceType).ToList();
        var guard = hidden.MemberFor(
            (typeof(GuardedCall), result is not null, string.Concat(references.Select(r => r ? '&' : '.'))),
            h => Make(result is not null, references, h));
        needs.Need(guard);
        var types = arguments.Select(Value);
        return Il.Call(Lookup.Instance(guard.Method, result is null ? types : types.Prepend(result)));
    }

    private static TypeReference Value(TypeReference type) => type is ByReferenceType reference ? reference.ElementType : type;

    private static SharedMethod Make(bool hasResult, List<bool> references, HiddenType hidden)
    {
        var guard = hidden.NewMethod("guard", []);
        var types = Enumerable.Range(0, references.Count + (hasResult ? 1 : 0))
            .Select(i => new GenericParameter("T" + i.ToString(CultureInfo.InvariantCulture), guard)).ToList();
        types.ForEach(guard.GenericParameters.Add);
        guard.ImplAttributes |= MethodImplAttributes.NoInlining;    // its frame is hidden in traces, and would be the caller's
        guard.ReturnType = hidden.Runtime.VariantReturn(hasResult ? types[0] : null);
        foreach (var (type, isReference) in types.Skip(hasResult ? 1 : 0).Zip(references))
            guard.Parameters.Add(new ParameterDefinition(isReference ? new ByReferenceType(type) : type));
        guard.Parameters.Add(new ParameterDefinition("variant", ParameterAttributes.None, hidden.Module.TypeSystem.IntPtr));
        return new SharedMethod(hidden, guard, Body(guard, hidden));
    }

    private static IlBody Body(MethodDefinition guard, HiddenType hidden)
    {
        var exception = CoreLibrary.Of(hidden.Module).Class("System.Exception");
        var body = IlBody.Empty(guard, guard.ReturnType);
        var returned = body.AddLocal(guard.ReturnType);
        var site = new CallSite(guard.ReturnType);
        foreach (var parameter in guard.Parameters.SkipLast(1)) site.Parameters.Add(new ParameterDefinition(parameter.ParameterType));
        var (start, end) = (Il.Of(OpCodes.Nop), Il.Of(OpCodes.Ldloc, returned));
        var handler = hidden.Runtime.Call(typeof(Fault), nameof(Fault.Raised));
        body.Code.AddRange(
        [
            start, .. guard.Parameters.Select(p => Il.Of(OpCodes.Ldarg, p)), Il.Of(OpCodes.Calli, site),
            Il.Of(OpCodes.Stloc, returned), Il.Of(OpCodes.Leave, end),
            handler, .. hidden.Runtime.AsSuspended(guard.ReturnType),
            Il.Of(OpCodes.Stloc, returned), Il.Of(OpCodes.Leave, end),
            end, Il.Of(OpCodes.Ret),
        ]);
        body.AddCatch(exception, start, handler, end);
        return body;
    }
}

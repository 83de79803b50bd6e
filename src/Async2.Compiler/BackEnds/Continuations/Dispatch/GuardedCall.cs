using System.Globalization;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>Calls a variant, whose address is on top of the stack, and returns its exceptions as faults.</summary>
/// <remarks>
/// <code>
/// AsyncResult&lt;T0&gt; guard&lt;T0, T1, …&gt;(T1, …, native int variant)
///     try { return variant(…); } catch (Exception e) { return Fault.Raised(e); }
/// </code>
/// In async1 the callee has run its finally blocks and put the exception into its task before a filter of the caller can see it. A module
/// has one guard for each number of arguments and combination of references among them.
/// </remarks>
internal static class GuardedCall
{
    /// <summary>Whether arguments of these types can be passed on.</summary>
    public static bool Takes(IReadOnlyList<TypeReference> arguments) => !arguments.Select(Value).Any(OpenCall.CannotBeStored);

    public static Instruction Of(TypeReference? result, IReadOnlyList<TypeReference> arguments, HelperType helper, LoweredPart needs)
    {
        var references = arguments.Select(a => a is ByReferenceType).ToList();
        var guard = helper.MemberFor(
            (typeof(GuardedCall), result is not null, string.Concat(references.Select(r => r ? '&' : '.'))),
            h => Make(result is not null, references, h));
        needs.Need(guard);
        var types = arguments.Select(Value);
        return Il.Call(Lookup.Instance(guard.Method, result is null ? types : types.Prepend(result)));
    }

    private static TypeReference Value(TypeReference type) => type is ByReferenceType reference ? reference.ElementType : type;

    private static SharedMethod Make(bool hasResult, List<bool> references, HelperType helper)
    {
        var guard = helper.NewMethod("guard", []);
        var types = Enumerable.Range(0, references.Count + (hasResult ? 1 : 0))
            .Select(i => new GenericParameter("T" + i.ToString(CultureInfo.InvariantCulture), guard)).ToList();
        types.ForEach(guard.GenericParameters.Add);
        guard.ImplAttributes |= MethodImplAttributes.NoInlining;    // traces hide its frame, which would then be the caller's
        guard.ReturnType = helper.Runtime.VariantReturn(hasResult ? types[0] : null);
        foreach (var (type, isReference) in types.Skip(hasResult ? 1 : 0).Zip(references))
            guard.Parameters.Add(new ParameterDefinition(isReference ? new ByReferenceType(type) : type));
        guard.Parameters.Add(new ParameterDefinition("variant", ParameterAttributes.None, helper.Module.TypeSystem.IntPtr));
        return new SharedMethod(helper, guard, Body(guard, helper));
    }

    private static IlBody Body(MethodDefinition guard, HelperType helper)
    {
        var exception = CoreLibrary.Of(helper.Module).Class("System.Exception");
        var body = IlBody.Empty(guard, guard.ReturnType);
        var returned = body.AddLocal(guard.ReturnType);
        var site = new CallSite(guard.ReturnType);
        foreach (var parameter in guard.Parameters.SkipLast(1)) site.Parameters.Add(new ParameterDefinition(parameter.ParameterType));
        var (start, end) = (Il.Of(OpCodes.Nop), Il.Of(OpCodes.Ldloc, returned));
        var handler = helper.Runtime.Call(typeof(Fault), nameof(Fault.Raised));
        body.Code.AddRange(
        [
            start, .. guard.Parameters.Select(p => Il.Of(OpCodes.Ldarg, p)), Il.Of(OpCodes.Calli, site),
            Il.Of(OpCodes.Stloc, returned), Il.Of(OpCodes.Leave, end),
            handler, .. helper.Runtime.AsSuspended(guard.ReturnType),
            Il.Of(OpCodes.Stloc, returned), Il.Of(OpCodes.Leave, end),
            end, Il.Of(OpCodes.Ret),
        ]);
        body.AddCatch(exception, start, handler, end);
        return body;
    }
}

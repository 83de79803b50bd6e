using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.BackEnds.Edits;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>
/// A call of a known variant which stands in another assembly, that may have been replaced when the program runs, or which may decline.
/// </summary>
internal static class LinkedCall
{
    /// <summary>The code around a call whose arguments can be stored (<see cref="OpenCall.Arguments"/>).</summary>
    public static OpenCall Of(MethodReference called, Callee callee, HiddenType hidden, Temporaries temporaries, LoweredPart needs)
    {
        var locals = temporaries.Of(OpenCall.Arguments(called)!);
        return new OpenCall(
            Store: OpenCall.StoreAll(locals),
            Test: [callee.Module == hidden.Module ? Il.Constant(1) : Il.Of(OpCodes.Ldsfld, Link(hidden, callee.Module, needs))],
            Variant: [.. OpenCall.LoadAll(locals), Il.Call(called)],
            Load: OpenCall.LoadAll(locals));
    }

    /// <summary>
    /// The variant of <paramref name="callee"/>, for a call in <paramref name="hidden"/>'s module: within the module the variant
    /// itself, else a method that only calls it. So a caller compiles whether the variant is there or not: the JIT looks for it
    /// no sooner than the link holds.
    /// </summary>
    public static MethodReference Variant(HiddenType hidden, Callee callee, MethodReference called, LoweredPart needs)
    {
        var arguments = Lookup.TypeArguments(called);
        needs.Add(new AllowedAccess(hidden.Module, callee.Module.Assembly.Name));
        if (callee.Module == hidden.Module) return callee.VariantWith(hidden.Module, arguments);
        var forwarder = hidden.MemberFor(callee, h => MakeForwarder(h, callee));
        needs.Need(forwarder);
        return Lookup.Instance(forwarder.Method, arguments);
    }

    private static FieldDefinition Link(HiddenType hidden, ModuleDefinition callee, LoweredPart needs)
    {
        var link = hidden.LinkTo(callee);
        needs.Need(link);
        return link.Holds;
    }

    private static SharedMethod MakeForwarder(HiddenType hidden, Callee callee)
    {
        var forwarder = hidden.NewMethod("call " + callee.Method.Name, TypeParameters.Of(callee.Method));
        forwarder.ImplAttributes |= MethodImplAttributes.AggressiveInlining;
        var variant = callee.VariantWith(hidden.Module, forwarder.GenericParameters);
        forwarder.ReturnType = GenericSubstitution.ReturnTypeOf(variant);
        var body = IlBody.Empty(forwarder, forwarder.ReturnType);
        for (var i = 0; i < variant.Parameters.Count; i++)
        {
            forwarder.Parameters.Add(new ParameterDefinition(GenericSubstitution.ParameterTypeOf(variant, i)));
            body.Code.Add(Il.Of(OpCodes.Ldarg, forwarder.Parameters[i]));
        }

        body.Code.AddRange([Il.Call(variant), Il.Of(OpCodes.Ret)]);
        return new SharedMethod(hidden, forwarder, body);
    }
}

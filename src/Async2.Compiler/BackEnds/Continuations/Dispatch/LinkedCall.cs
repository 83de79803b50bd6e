using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Calls;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>A call of a known variant which stands in another assembly, that may have been replaced when the program runs, or which may give up.</summary>
internal static class LinkedCall
{
    /// <summary>The code around the call; null if its arguments cannot be stored.</summary>
    public static OpenCall? Of(MethodReference called, Callee callee, ModuleDefinition module, Variants variants, Temporaries temporaries)
    {
        if (OpenCall.Arguments(called) is not { } types) return null;
        var hidden = variants.In(module);
        var locals = temporaries.Of(types);
        return new OpenCall(
            callee,
            Store: OpenCall.StoreAll(locals),
            Test: [callee.Module == module ? Il.Constant(1) : Il.Of(OpCodes.Ldsfld, hidden.LinkTo(callee.Module))],
            Variant: [.. OpenCall.LoadAll(locals), Il.Call(called)],
            Load: OpenCall.LoadAll(locals));
    }

    /// <summary>
    /// The variant of <paramref name="callee"/>, for a call in <paramref name="hidden"/>'s module: within the module the variant itself, else a method that
    /// only calls it. So a caller compiles whether the variant is there or not: the JIT looks for it no sooner than the link holds.
    /// </summary>
    public static MethodReference Variant(HiddenType hidden, Callee callee, MethodReference called)
    {
        var arguments = Lookup.TypeArguments(called);
        return callee.Module == hidden.Module
            ? callee.VariantWith(hidden.Module, arguments)
            : Lookup.Instance(hidden.MemberFor(callee, h => MakeForwarder(h, callee)), arguments);
    }

    private static MethodDefinition MakeForwarder(HiddenType hidden, Callee callee)
    {
        var forwarder = hidden.AddMethod("call " + callee.Method.Name, TypeParameters.Of(callee.Method));
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
        BodyWriter.Write(body, forwarder);
        return forwarder;
    }
}

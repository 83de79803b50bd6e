using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>A call of a known variant in another assembly, which may have been replaced when the program runs.</summary>
internal static class LinkedCall
{
    /// <summary>The code around the call; null if its arguments cannot be stored.</summary>
    public static OpenCall? Of(MethodReference called, AsyncMethod callee, ModuleDefinition module, Variants variants, Temporaries temporaries)
    {
        if (OpenCall.Arguments(called) is not { } types) return null;
        var hidden = variants.In(module);
        var locals = temporaries.Of(types);
        return new OpenCall(
            callee,
            Store: OpenCall.StoreAll(locals),
            Test: [Il.Of(OpCodes.Ldsfld, hidden.LinkTo(callee.Module))],
            Variant: [.. OpenCall.LoadAll(locals), Il.Call(called)],
            Load: OpenCall.LoadAll(locals));
    }

    /// <summary>
    /// The variant of <paramref name="home"/>, for a call in <paramref name="hidden"/>'s module: within the module the variant itself, else a method that
    /// only calls it. So a caller compiles whether the variant is there or not: the JIT looks for it no sooner than the link holds.
    /// </summary>
    public static MethodReference Variant(HiddenType hidden, Home home, MethodReference called)
    {
        if (home.Type.Module == hidden.Module) return home.CallFrom(hidden.Module, called);
        return Lookup.Instance(hidden.MemberFor(home, h => MakeForwarder(h, home)), Lookup.TypeArguments(called));
    }

    private static MethodDefinition MakeForwarder(HiddenType hidden, Home home)
    {
        var forwarder = hidden.AddMethod("call " + home.Method.Method.Name, home.Type.GenericParameters.Count);
        forwarder.ImplAttributes |= MethodImplAttributes.AggressiveInlining;
        var variant = home.CallWith(hidden.Module, forwarder.GenericParameters);
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

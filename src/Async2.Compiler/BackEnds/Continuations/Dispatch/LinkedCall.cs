using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>A call of a known variant that may decline, or whose assembly may have been replaced when the program runs.</summary>
internal static class LinkedCall
{
    /// <summary>The code around a call whose arguments can be stored (<see cref="OpenCall.Arguments"/>).</summary>
    public static OpenCall Of(MethodReference called, Callee callee, HelperType helper, CallArguments arguments, LoweredPart needs) => new(
        Store: [.. arguments.Store()],
        Test: [callee.Module == helper.Module ? Il.Constant(1) : Il.Of(OpCodes.Ldsfld, Link(helper, callee.Module, needs))],
        Variant: [.. arguments.Load(), Il.Call(called)],
        Load: [.. arguments.Load()]);

    /// <summary>The variant of <paramref name="callee"/> within its module; in other modules a method that only calls it.</summary>
    /// <remarks>So a caller compiles even if the variant is missing: the JIT resolves it only after the link has been tested.</remarks>
    public static MethodReference Variant(HelperType helper, Callee callee, MethodReference called, LoweredPart needs)
    {
        var arguments = Lookup.TypeArguments(called);
        needs.Add(new AllowedAccess(helper.Module, callee.Module.Assembly.Name));
        if (callee.Module == helper.Module) return callee.VariantWith(helper.Module, arguments);
        var forwarder = helper.MemberFor(callee, h => MakeForwarder(h, callee));
        needs.Need(forwarder);
        return Lookup.Instance(forwarder.Method, arguments);
    }

    private static FieldDefinition Link(HelperType helper, ModuleDefinition callee, LoweredPart needs)
    {
        var link = helper.LinkTo(callee);
        needs.Need(link);
        return link.Holds;
    }

    private static SharedMethod MakeForwarder(HelperType helper, Callee callee)
    {
        var forwarder = helper.NewMethod("call " + callee.Method.Name, TypeParameters.Of(callee.Method));
        forwarder.ImplAttributes |= MethodImplAttributes.AggressiveInlining;
        var variant = callee.VariantWith(helper.Module, forwarder.GenericParameters);
        forwarder.ReturnType = GenericSubstitution.ReturnTypeOf(variant);
        var body = IlBody.Empty(forwarder, forwarder.ReturnType);
        for (var i = 0; i < variant.Parameters.Count; i++)
        {
            forwarder.Parameters.Add(new ParameterDefinition(GenericSubstitution.ParameterTypeOf(variant, i)));
            body.Code.Add(Il.Of(OpCodes.Ldarg, forwarder.Parameters[i]));
        }

        body.Code.AddRange([Il.Call(variant), Il.Of(OpCodes.Ret)]);
        return new SharedMethod(helper, forwarder, body);
    }
}

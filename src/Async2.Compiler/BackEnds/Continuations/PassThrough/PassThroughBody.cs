using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.Tidy;

namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>Writes the variant of a forwarding method.</summary>
/// <remarks>
/// <code>
/// Task&lt;T&gt; M(x) =&gt; Inner(x)              AsyncResult&lt;T&gt; variant(x)
/// ldarg x                                    ldarg x
/// call Inner                                 call Inner's variant         (or after a test, as in an async method)
/// ret                                        ret
///                                 DECLINE:   ldsfld Declined;  ret
/// </code>
/// It returns the continuation that the variant of Inner returns, and has none of its own: async1 has no activation of M either.
/// </remarks>
internal sealed class PassThroughBody
{
    private readonly PassThroughShape _shape;
    private readonly MethodDefinition _method;
    private readonly MethodDefinition _variant;
    private readonly ContextMode _contexts;
    private readonly PassThroughCallee _callee;
    private readonly VariantSet _variants;
    private readonly HelperType _helper;
    private readonly IlBody _body;
    private readonly Instruction _decline = Il.Of(OpCodes.Nop);
    private readonly Temporaries _temporaries;

    private PassThroughBody(PassThroughShape shape, PassThroughCallee callee, VariantSet variants)
    {
        _callee = callee;
        _shape = shape;
        _method = callee.Method;
        _variant = callee.Variant;
        _contexts = callee.Contexts;
        _variants = variants;
        _helper = variants.In(_method.Module);
        var arguments = shape.Body.Arguments.Zip(_variant.Parameters).ToDictionary(p => p.First, p => p.Second);
        _body = shape.Body.CloneFor(_variant, _variant.ReturnType, RemapOf(_method, _variant).Operands(a => arguments[a]));
        _temporaries = new Temporaries(_body);
    }

    /// <summary>The variant without its body.</summary>
    public static MethodDefinition Declare(MethodDefinition method, ContextMode contexts, HelperType helper)
    {
        var variant = helper.NewMethod(VariantNames.PassThrough(method, contexts), TypeParameters.Of(method));
        var remap = RemapOf(method, variant);
        variant.ReturnType = helper.Runtime.VariantReturn(CallResult.Of(method) is { } result ? remap.Type(result) : null);
        var self = remap.Type(TypeParameters.SelfOf(method.DeclaringType));
        if (method.HasThis) variant.Parameters.Add(new ParameterDefinition("this", ParameterAttributes.None, self));
        foreach (var parameter in method.Parameters)
            variant.Parameters.Add(new ParameterDefinition(parameter.Name, ParameterAttributes.None, remap.Type(parameter.ParameterType)));
        return variant;
    }

    /// <summary>Gives the variant its body.</summary>
    public static void Add(PassThroughShape shape, PassThroughCallee callee, VariantSet variants) =>
        callee.Part.Add(callee.Variant.Name, callee.Variant, new PassThroughBody(shape, callee, variants).Write());

    private IlBody Write()
    {
        var edit = new BodyEdit(_body);
        foreach (var (last, end) in _shape.Ends)
        {
            edit.Replace(_body.Code[end.First], Ending(end));
            for (var i = end.First + 1; i <= last; i++) edit.Remove(_body.Code[i]);
        }

        edit.Apply();
        var runtime = _helper.Runtime;
        _body.Code.AddRange(
            [_decline, runtime.LoadDeclined(), .. runtime.AsSuspended(_variant.ReturnType), Il.Of(OpCodes.Ret)]);
        _body.Code.InsertRange(
            0,
            _method.HasThis
                ? [Il.Of(OpCodes.Ldarg, _variant.Parameters[0]), Il.Of(OpCodes.Brfalse, _decline)]
                : CallSemantics.TypeInitializer(_method, RemapOf(_method, _variant).Type(TypeParameters.SelfOf(_method.DeclaringType))));
        _body.SequencePoints.Clear();    // it is no user code that a debugger should stop in
        _body.Scopes.Clear();
        RemoveUnreachable.Run(_body);
        DropUnusedLocals.Run(_body);
        return _body;
    }

    private Instruction[] Ending(PassThroughEnd end) => end.Kind switch
    {
        PassThroughEndKind.Completed => [Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Ret)],
        PassThroughEndKind.Result =>
        [
            Il.Of(OpCodes.Newobj, _helper.Runtime.NewAsyncResult((GenericInstanceType)_variant.ReturnType, suspended: false)),
            Il.Of(OpCodes.Ret),
        ],
        PassThroughEndKind.Guard => [Il.Of(OpCodes.Pop), Il.Of(OpCodes.Brfalse, _decline)],
        PassThroughEndKind.Call => CallOfVariant(_body.Code[end.First]) ?? Decline(end.First),
        _ => Decline(end.First),
    };

    private Instruction[] Decline(int position) =>
        [.. Enumerable.Range(0, _shape.StackDepth(position)).Select(_ => Il.Of(OpCodes.Pop)), Il.Of(OpCodes.Br, _decline)];

    private Instruction[]? CallOfVariant(Instruction call)
    {
        var called = (MethodReference)call.Operand;
        if (_variants.WhyTaskIsKept(called) is not null) return null;
        if (DispatchedCall.IsOpen(call))
        {
            if (!OpenCall.IsPossible(called, ofTwin: false)) return null;
            var open = OpenCall.Of(called, called, _contexts, _helper, ArgumentsOf(called), _temporaries, _callee.Part);
            return Tested(open, VariantPointer.Lower((MethodReference)open.Variant[^1].Operand, _helper.Runtime));
        }

        if (_variants.Of(called, _contexts) is not { } callee) return null;
        var variant = Il.Call(LinkedCall.Variant(_helper, callee, called, _callee.Part));
        if (callee.Module == _method.Module) return [variant, Il.Of(OpCodes.Ret)];
        return OpenCall.Arguments(called) is null
            ? null
            : Tested(LinkedCall.Of(called, callee, _helper, ArgumentsOf(called), _callee.Part), variant);
    }

    private CallArguments ArgumentsOf(MethodReference called) => new(OpenCall.Arguments(called)!, [], _temporaries);

    private Instruction[] Tested(OpenCall open, Instruction variant) =>
        [.. open.Store, .. open.Test, Il.Of(OpCodes.Brfalse, _decline), .. open.Variant.SkipLast(1), variant, Il.Of(OpCodes.Ret)];

    private static GenericRemap RemapOf(MethodDefinition method, MethodDefinition variant) =>
        new(TypeParameters.Of(method).Zip(variant.GenericParameters)
            .ToDictionary(p => p.First, p => (TypeReference)p.Second));
}

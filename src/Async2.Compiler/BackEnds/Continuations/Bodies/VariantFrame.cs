using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>What bodies have in common that take the arguments of a variant and return what it returns.</summary>
internal sealed class VariantFrame
{
    private readonly Lowering _lowering;
    private readonly Dictionary<Variable, Variable> _own = [];
    private Instruction? _wrapTail;

    /// <param name="lowering">What is being written.</param>
    /// <param name="method">What is to have the body, with the parameters of the variant.</param>
    /// <param name="returnType">What it returns.</param>
    public VariantFrame(Lowering lowering, MethodDefinition method, TypeReference returnType)
    {
        _lowering = lowering;
        var owner = lowering.Class;
        var parameterOf = owner.Shape.ParametersOf(owner, method);
        Body = lowering.Body.CloneFor(method, returnType, owner.ToClass.Operands(parameterOf));
        for (var i = 0; i < lowering.Body.Locals.Count; i++) _own[lowering.Body.Locals[i]] = Body.Locals[i];
        foreach (var argument in lowering.Body.Arguments) _own[argument] = parameterOf(argument);
    }

    /// <summary>The copy of the async IL to rewrite.</summary>
    public IlBody Body { get; }

    /// <inheritdoc cref="ActivationWriter.Load"/>
    public Instruction Load(Variable variable) => _own[variable].Load();

    /// <inheritdoc cref="ActivationWriter.Store"/>
    public Instruction Store(Variable variable) => _own[variable].Store();

    /// <inheritdoc cref="ActivationWriter.ReturnSuspended"/>
    public IEnumerable<Instruction> ReturnSuspended() =>
        WrapTail() is not { } wrap ? [Il.Of(OpCodes.Ret)]
        : _lowering.Options.Uses(Optimisation.SharedReturn) ? [Il.Of(OpCodes.Br, wrap)]
        : [Il.Of(wrap.OpCode, wrap.Operand), Il.Of(OpCodes.Ret)];

    /// <inheritdoc cref="ActivationWriter.SharedReturn"/>
    public IEnumerable<Instruction> SharedReturn() =>
        _lowering.Options.Uses(Optimisation.SharedReturn) && WrapTail() is { } wrap ? [wrap, Il.Of(OpCodes.Ret)] : [];

    /// <inheritdoc cref="ActivationWriter.ReturnResult"/>
    public IEnumerable<Instruction> ReturnResult() =>
        _lowering.Class.VariantReturn is GenericInstanceType result
            ? [Il.Of(OpCodes.Newobj, _lowering.Runtime.NewAsyncResult(result, suspended: false)), Il.Of(OpCodes.Ret)]
            : [Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Ret)];

    private Instruction? WrapTail() => _lowering.Class.VariantReturn is GenericInstanceType result
        ? _wrapTail ??= Il.Of(OpCodes.Newobj, _lowering.Runtime.NewAsyncResult(result, suspended: true))
        : null;
}

using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Async2.Compiler.Tidy;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>
/// The body of a method that returns a task without being async, if all it does is to look at its arguments and fields and then
/// to return a task that another call gives it, or one that has completed.
/// </summary>
/// <remarks>
/// Nothing before the last call has an effect, so a variant may at any point decline, and its caller calls the method itself,
/// which begins again: that is what happens where the method throws (the trace then has its frame), and where the last call
/// reaches no variant.
/// </remarks>
internal sealed class PassThroughShape
{
    private static readonly HashSet<string> Guards = ["System.ArgumentNullException::ThrowIfNull"];

    private static readonly HashSet<string> Harmless =
    [
        "System.Threading.CancellationToken::get_None",
        "System.Nullable`1::get_HasValue", "System.Nullable`1::get_Value", "System.Nullable`1::GetValueOrDefault",
    ];

    private readonly MethodDefinition _method;
    private readonly StackTypes _stack;
    private readonly HashSet<Instruction> _targets;

    private PassThroughShape(MethodDefinition method, IlBody body)
    {
        _method = method;
        Body = body;
        _stack = StackTypes.Of(ControlFlow.Of(body));
        _targets = JumpTargets.Of(body);
    }

    /// <summary>A copy of the method's body in which every <c>ret</c> stands behind what gives it its value.</summary>
    public IlBody Body { get; }

    /// <summary>Where the body ends, by position.</summary>
    public SortedDictionary<int, PassThroughEnd> Ends { get; } = [];

    /// <summary>How many values are on the stack before the instruction at <paramref name="position"/>.</summary>
    public int StackDepth(int position) => _stack.Before(position).Count;

    /// <summary>The shape of <paramref name="method"/>, or null if it does anything else.</summary>
    public static PassThroughShape? Of(MethodDefinition method)
    {
        if (!method.HasBody || !AsyncHelpers.IsTask(method.ReturnType) || method.Body.HasExceptionHandlers) return null;
        if (method is { HasThis: true, DeclaringType.IsValueType: true }) return null;
        var body = IlBody.CopyOf(method);
        StraightenJumps.Run(body);
        ReturnsInPlace.Run(body);
        var shape = new PassThroughShape(method, body);
        return shape.FindEnds() ? shape : null;
    }

    /// <summary>
    /// Whether a variant would ever do more than to call the method; <paramref name="mayReachVariant"/> says it of the calls at its ends.
    /// </summary>
    public bool LeadsSomewhere(Func<Instruction, bool> mayReachVariant) => Ends.Values.Any(e => e.Kind switch
    {
        PassThroughEndKind.Completed or PassThroughEndKind.Result => true,
        PassThroughEndKind.Call => mayReachVariant(Body.Code[e.First]),
        _ => false,
    });

    private bool FindEnds()
    {
        for (var i = 0; i < Body.Code.Count; i++)
            if (Body.Code[i].OpCode.Code == Code.Ret) Ends[i] = EndAt(i);
            else if (Body.Code[i].OpCode.Code == Code.Throw) Ends[i] = new PassThroughEnd(PassThroughEndKind.Decline, i);
        if (Body.Code.Count == 0 || Ends.Count == 0) return false;
        var partOfEnds = Ends.SelectMany(e => Enumerable.Range(e.Value.First, e.Key - e.Value.First + 1)).ToHashSet();
        for (var i = 0; i < Body.Code.Count; i++)
        {
            if (partOfEnds.Contains(i)) continue;
            if (IsGuard(i)) Ends[i] = new PassThroughEnd(PassThroughEndKind.Guard, i);
            else if (!HasNoEffect(Body.Code[i])
                && !(Body.Code[i].OpCode.Code == Code.Initobj && Body.Code[i - 1].OpCode.Code == Code.Ldloca))
                return false;
        }

        return true;
    }

    private PassThroughEnd EndAt(int ret)
    {
        var decline = new PassThroughEnd(PassThroughEndKind.Decline, ret);
        if (ret == 0 || _targets.Contains(Body.Code[ret])) return decline;
        var last = Body.Code[ret - 1];
        if (last.OpCode.Code == Code.Newobj
            && last.Operand is MethodReference { DeclaringType: var made, Parameters: [var parameter] } && AsyncHelpers.IsTask(made))
        {
            if (AsyncHelpers.IsTask(parameter.ParameterType))
                return ret > 1 && !_targets.Contains(last) && IsTail(Body.Code[ret - 2])
                    ? new PassThroughEnd(PassThroughEndKind.Call, ret - 2)
                    : decline;
            return parameter.ParameterType is GenericParameter && Same(made)
                ? new PassThroughEnd(PassThroughEndKind.Result, ret - 1)
                : decline;
        }

        if (IsDefaultTask(last)) return new PassThroughEnd(PassThroughEndKind.Completed, ret - 1);
        if (last.OpCode.Code is not (Code.Call or Code.Callvirt)) return decline;
        var called = (MethodReference)last.Operand;
        if (AsyncHelpers.IsTask(called.DeclaringType))
        {
            return called.Name switch
            {
                "get_CompletedTask" => new PassThroughEnd(PassThroughEndKind.Completed, ret - 1),
                "FromResult" when Same(GenericSubstitution.ReturnTypeOf(called)) => new PassThroughEnd(PassThroughEndKind.Result, ret - 1),
                _ => DeclineAt(ret),
            };
        }

        return IsTail(last) ? new PassThroughEnd(PassThroughEndKind.Call, ret - 1) : decline;
    }

    // The call before ret may do anything, and the method itself does it if it is called again instead: so the variant must not.
    private static PassThroughEnd DeclineAt(int ret) => new(PassThroughEndKind.Decline, ret - 1);

    private bool IsTail(Instruction call) =>
        call.OpCode.Code is Code.Call or Code.Callvirt && !HasPrefix(call)
            && SameResult(GenericSubstitution.ReturnTypeOf((MethodReference)call.Operand));

    private bool HasPrefix(Instruction call)
    {
        var position = Body.Code.IndexOf(call);
        return position > 0 && Body.Code[position - 1].OpCode.Code is Code.Constrained or Code.Tail;
    }

    // A Task<T> may be returned as a Task.
    private bool SameResult(TypeReference task) =>
        AsyncHelpers.IsTask(task) && (task, _method.ReturnType) switch
        {
            (GenericInstanceType x, GenericInstanceType y) => TypeIdentity.Same(x.GenericArguments[0], y.GenericArguments[0]),
            (GenericInstanceType, _) or (_, GenericInstanceType) => false,
            _ => true,
        };

    private bool Same(TypeReference task) => TypeIdentity.Same(task, _method.ReturnType);

    // ldloca v; initobj ValueTask; ldloc v
    private bool IsDefaultTask(Instruction load) =>
        load.OpCode.Code == Code.Ldloc
        && load.Operand is VariableDefinition { VariableType: { FullName: "System.Threading.Tasks.ValueTask" } } local
        && Body.Code.TrueForAll(i => i.Operand != local || i.OpCode.Code is Code.Ldloc or Code.Ldloca)
        && Body.Code.Zip(Body.Code.Skip(1)).All(
            p => p.First.Operand != local || p.First.OpCode.Code != Code.Ldloca || p.Second.OpCode.Code == Code.Initobj);

    // ldarg x; ldstr "x"; call ThrowIfNull
    private bool IsGuard(int position) =>
        Body.Code[position] is { OpCode.Code: Code.Call, Operand: MethodReference { Parameters.Count: 2 } called }
        && Guards.Contains($"{called.DeclaringType.FullName}::{called.Name}")
        && called.Parameters[0].ParameterType.MetadataType == MetadataType.Object
        && StackDepth(position) == 2;

    private bool HasNoEffect(Instruction instruction) => instruction.OpCode.Code switch
    {
        Code.Nop or Code.Ldarg or Code.Ldloc or Code.Ldloca or Code.Stloc
            or Code.Ldc_I4 or Code.Ldc_I8 or Code.Ldc_R4 or Code.Ldc_R8 or Code.Ldstr or Code.Ldnull
            or Code.Ldfld or Code.Ldflda or Code.Ldsfld or Code.Dup or Code.Pop
            or Code.Box or Code.Castclass or Code.Isinst or Code.Unbox_Any or Code.Ldlen or Code.Ldtoken or Code.Sizeof
            or Code.Conv_I1 or Code.Conv_I2 or Code.Conv_I4 or Code.Conv_I8
            or Code.Conv_U1 or Code.Conv_U2 or Code.Conv_U4 or Code.Conv_U8 or Code.Conv_R4 or Code.Conv_R8
            or Code.Add or Code.Sub or Code.Mul
            or Code.And or Code.Or or Code.Xor or Code.Not or Code.Neg or Code.Shl or Code.Shr or Code.Shr_Un
            or Code.Ceq or Code.Cgt or Code.Cgt_Un or Code.Clt or Code.Clt_Un
            or Code.Br or Code.Brtrue or Code.Brfalse or Code.Beq or Code.Bne_Un
            or Code.Bge or Code.Bge_Un or Code.Bgt or Code.Bgt_Un or Code.Ble or Code.Ble_Un
            or Code.Blt or Code.Blt_Un or Code.Switch => true,
        Code.Newobj => TypeKinds.Definition(((MethodReference)instruction.Operand).DeclaringType) is { } type && IsException(type),
        Code.Call or Code.Callvirt => HasNoEffect((MethodReference)instruction.Operand),
        _ => false,
    };

    private bool HasNoEffect(MethodReference called) =>
        Harmless.Contains($"{called.DeclaringType.GetElementType().FullName}::{called.Name}")
        || called.Resolve() is { IsVirtual: false, HasBody: true } method && method.Module == _method.Module && ReadsAField(method);

    private static bool ReadsAField(MethodDefinition method) =>
        CompiledCode.Of(method)?.Where(i => i.OpCode.Code != Code.Nop).Select(i => i.OpCode.Code).ToArray()
            is [Code.Ldarg_0, Code.Ldfld, Code.Ret] or [Code.Ldsfld, Code.Ret];

    private static bool IsException(TypeDefinition type) => BaseTypes.SelfAndBasesOf(type).Any(t => t.FullName == "System.Exception");
}

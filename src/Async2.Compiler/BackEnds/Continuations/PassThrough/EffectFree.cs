namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>Recognises instructions that only read: to run them twice, or in vain, has no effect.</summary>
internal static class EffectFree
{
    private const int LongestMethod = 32;

    private const int DeepestCall = 3;

    private static readonly HashSet<string> Methods =
    [
        "System.Threading.CancellationToken::get_None", "System.Threading.CancellationToken::get_IsCancellationRequested",
        "System.Threading.CancellationToken::get_CanBeCanceled",
        "System.Nullable`1::get_HasValue", "System.Nullable`1::get_Value", "System.Nullable`1::GetValueOrDefault",
        "System.Memory`1::get_Length", "System.Memory`1::get_IsEmpty",
        "System.ReadOnlyMemory`1::get_Length", "System.ReadOnlyMemory`1::get_IsEmpty",
        "System.String::get_Length", "System.String::IsNullOrEmpty",
    ];

    /// <summary>Whether an instruction of <paramref name="module"/> has no effect except on locals and arguments.</summary>
    public static bool Is(Instruction instruction, ModuleDefinition module) => Is(instruction, module, 0);

    private static bool Is(Instruction instruction, ModuleDefinition module, int depth) => instruction.OpCode.Code switch
    {
        Code.Nop or Code.Ldarg or Code.Ldarga or Code.Starg or Code.Ldloc or Code.Ldloca or Code.Stloc
            or Code.Ldc_I4 or Code.Ldc_I8 or Code.Ldc_R4 or Code.Ldc_R8 or Code.Ldstr or Code.Ldnull
            or Code.Ldfld or Code.Ldflda or Code.Ldsfld or Code.Volatile or Code.Dup or Code.Pop
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
        Code.Call or Code.Callvirt => Is((MethodReference)instruction.Operand, module, depth),
        _ => false,
    };

    // Another assembly may be replaced by one whose method of that name does more.
    private static bool Is(MethodReference called, ModuleDefinition module, int depth) =>
        Methods.Contains($"{called.DeclaringType.GetElementType().FullName}::{called.Name}")
        || (depth < DeepestCall && called.Resolve() is { IsVirtual: false, HasBody: true } method && method.Module == module
            && OnlyLooks(method, depth + 1));

    private static bool OnlyLooks(MethodDefinition method, int depth) =>
        (method.ImplAttributes & MethodImplAttributes.Synchronized) == 0
        && CompiledCode.Of(method) is { } code && code.Take(LongestMethod + 1).Count() <= LongestMethod && !method.Body.HasExceptionHandlers
        && IlBody.CopyOf(method).Code.TrueForAll(i => i.OpCode.Code == Code.Ret || Is(i, method.Module, depth));

    private static bool IsException(TypeDefinition type) => BaseTypes.SelfAndBasesOf(type).Any(t => t.FullName == "System.Exception");
}

using System.Reflection.Emit;
using System.Reflection.Metadata;

namespace Async2.Stacks.Naming;

/// <summary>The suspension points of a state machine as compiled, from the IL of its MoveNext.</summary>
/// <remarks>
/// <code>
/// ldarg.0
/// ldc.i4  N          the state
/// dup
/// stloc   state
/// stfld   &lt;&gt;1__state
/// </code>
/// </remarks>
internal static class StateOffsets
{
    private static readonly OpCode[] s_short = new OpCode[256];
    private static readonly OpCode[] s_long = new OpCode[256];

    static StateOffsets()
    {
        foreach (var field in typeof(OpCodes).GetFields())
        {
            if (field.GetValue(null) is not OpCode code) continue;
            (code.Size == 1 ? s_short : s_long)[(byte)code.Value] = code;
        }
    }

    /// <summary>The IL offset at which each state is stored.</summary>
    public static Dictionary<int, int> Of(MetadataReader metadata, ReadOnlySpan<byte> il)
    {
        Dictionary<int, int> offsets = [];
        int? constant = null;
        for (var at = 0; at < il.Length;)
        {
            var start = at;
            var code = il[at] == 0xfe && at + 1 < il.Length ? s_long[il[++at]] : s_short[il[at]];
            at++;
            var size = OperandSize(code, il[at..]);
            if (size < 0 || at + size > il.Length) break;
            var operand = il.Slice(at, size);
            if (Constant(code, operand) is { } value) constant = value;
            else if (code == OpCodes.Stfld && constant is >= 0 && IsState(metadata, MemoryMarshal.Read<int>(operand)))
                offsets.TryAdd(constant.Value, start);
            else if (code != OpCodes.Dup && code.StackBehaviourPop != StackBehaviour.Pop1) constant = null;
            at += size;
        }
        return offsets;
    }

    private static int? Constant(OpCode code, ReadOnlySpan<byte> operand) => code.Value switch
    {
        >= 0x15 and <= 0x1e => code.Value - 0x16,
        0x1f => (sbyte)operand[0],
        0x20 => MemoryMarshal.Read<int>(operand),
        _ => null,
    };

    private static bool IsState(MetadataReader metadata, int token)
    {
        var handle = System.Reflection.Metadata.Ecma335.MetadataTokens.EntityHandle(token);
        var name = handle.Kind switch
        {
            HandleKind.FieldDefinition => metadata.GetFieldDefinition((FieldDefinitionHandle)handle).Name,
            HandleKind.MemberReference => metadata.GetMemberReference((MemberReferenceHandle)handle).Name,
            _ => default,
        };
        return !name.IsNil && metadata.StringComparer.Equals(name, "<>1__state");
    }

    private static int OperandSize(OpCode code, ReadOnlySpan<byte> operand) => code.OperandType switch
    {
        OperandType.InlineNone => 0,
        OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
        OperandType.InlineVar => 2,
        OperandType.InlineI8 or OperandType.InlineR => 8,
        OperandType.InlineSwitch when operand.Length >= 4 => 4 + 4 * Math.Max(0, MemoryMarshal.Read<int>(operand)),
        OperandType.InlineSwitch => -1,
        _ => 4,
    };
}

using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Replaces each access through a path of several fields by one of a field that stands for the path.</summary>
/// <remarks>
/// <code>
/// ldarg.0;  ldflda Data;  ldflda Builder    →    ldarg.0;  ldflda Data.Builder
/// </code>
/// So no pass knows paths. The first field must have no other use, because it is in the same memory.
/// </remarks>
internal static class FlattenPaths
{
    public static void Run(IlBody body, StateMachine machine)
    {
        FieldPath[] paths = [.. new[] { machine.State, machine.Builder }.Where(p => p.Fields.Count > 1)];
        if (paths.Length == 0) return;
        var producers = StackProducers.Of(body);
        var edit = new BodyEdit(body);
        foreach (var access in body.Code)
        {
            foreach (var path in paths)
            {
                if (Outer(access, path, producers) is not { } outer) continue;
                outer.ForEach(edit.Remove);
                edit.Replace(access, Il.Of(access.OpCode, path.Field));
            }
        }

        edit.Apply();
        if (body.Code.Any(i => machine.OwnField(i.Operand) is { } field && paths.Any(p => p.Fields[0] == field)))
            throw Refusal.Of(SkipReason.UnknownUse);
    }

    // The loads of addresses on the way to the last field, from the inside out; null if the instruction does not access that field.
    private static List<Instruction>? Outer(Instruction access, FieldPath path, StackProducers producers)
    {
        var outer = new List<Instruction>();
        var inner = access;
        for (var i = path.Fields.Count - 1; i > 0; i--)
        {
            if (!Names(inner, path.Fields[i]) || producers.ProducersOf(inner, 0) is not [{ OpCode.Code: Code.Ldflda } address]) return null;
            if (producers.ConsumersOf(address).Count != 1) return null;
            outer.Add(inner = address);
        }

        return Names(inner, path.Fields[0]) ? outer : null;
    }

    private static bool Names(Instruction access, FieldReference field) =>
        access.OpCode.Code is Code.Ldfld or Code.Ldflda or Code.Stfld && access.Operand is FieldReference named
        && named.Name == field.Name && named.DeclaringType.GetElementType().FullName == field.DeclaringType.GetElementType().FullName;
}

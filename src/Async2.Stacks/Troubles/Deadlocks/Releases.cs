using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>A way from a frame to a semaphore: names of fields and properties.</summary>
/// <param name="Static">The class and the static field with which it begins; null if it begins at the frame.</param>
/// <param name="Members">The members, in order.</param>
internal sealed record SemaphorePath(string? Static, IReadOnlyList<string> Members);

/// <summary>
/// The semaphores that a waiting method has entered: its finally blocks release them, and it waits in their try blocks.
/// </summary>
/// <remarks>
/// <code>
/// ldarg.0  ldfld  from  callvirt  get_Lock  callvirt  SemaphoreSlim.Release        from.Lock.Release()
/// ldloc    from         callvirt  get_Lock  callvirt  SemaphoreSlim.Release        from: loaded by  ldarg.0  ldfld  from  stloc  from
/// </code>
/// </remarks>
internal static class Releases
{
    /// <summary>The paths of all semaphores that a frame releases when it leaves the try blocks in which it waits.</summary>
    public static IReadOnlyList<SemaphorePath> At(SuspensionSite site)
    {
        var finallies = site.Symbols.RegionsOf(site.Method).Where(r => r.Kind == ExceptionRegionKind.Finally
            && r.TryOffset <= site.Offset && site.Offset < r.TryOffset + r.TryLength).ToList();
        if (finallies.Count == 0) return [];
        var metadata = site.Symbols.Metadata;
        var code = Instructions(site);
        var fields = FieldsInLocals(metadata, code, isWoven: site.Point is not null);
        List<SemaphorePath> paths = [];
        for (var i = 0; i < code.Count; i++)
        {
            if (!finallies.Any(f => f.HandlerOffset <= code[i].Offset && code[i].Offset < f.HandlerOffset + f.HandlerLength)) continue;
            if (IsRelease(metadata, code[i]) && PathBefore(metadata, code, i, fields) is { } path) paths.Add(path);
        }
        return paths;
    }

    private static List<Instruction> Instructions(SuspensionSite site)
    {
        List<Instruction> code = [];
        for (var reader = new IlReader(site.Symbols.IlOf(site.Method)); reader.Read();)
            code.Add(new(reader.Offset, reader.OpCode, reader.Number));
        return code;
    }

    // A local that gets the value of two fields is not one of them. A woven method keeps its locals in fields, whatever they get besides.
    private static Dictionary<int, string?> FieldsInLocals(MetadataReader metadata, List<Instruction> code, bool isWoven)
    {
        Dictionary<int, string?> fields = [];
        for (var i = 2; i < code.Count; i++)
        {
            var isField = code[i - 2].OpCode == OpCodes.Ldarg_0 && code[i - 1].OpCode == OpCodes.Ldfld;
            if ((isWoven && !isField) || StoredLocal(code[i]) is not { } local) continue;
            var field = isField ? FieldNames.Of(metadata, code[i - 1].Operand) : null;
            fields[local] = fields.TryGetValue(local, out var other) && other != field ? null : field;
        }
        return fields;
    }

    private static SemaphorePath? PathBefore(MetadataReader metadata, List<Instruction> code, int release, Dictionary<int, string?> fields)
    {
        List<string> members = [];
        for (var i = release - 1; i >= 0; i--)
        {
            var (opCode, operand) = (code[i].OpCode, code[i].Operand);
            if (opCode == OpCodes.Ldarg_0) return new(null, members);
            if (opCode == OpCodes.Ldfld && FieldNames.Of(metadata, operand) is { } field) members.Insert(0, field);
            else if (Getter(metadata, code[i]) is { } property) members.Insert(0, $"<{property}>k__BackingField");
            else if (opCode == OpCodes.Ldsfld && StaticField(metadata, operand) is { } start) return new(start, members);
            else if (LoadedLocal(code[i]) is { } local && fields.GetValueOrDefault(local) is { } kept) return new(null, [kept, .. members]);
            else return null;
        }
        return null;
    }

    private static bool IsRelease(MetadataReader metadata, Instruction code) => Called(metadata, code) is ("SemaphoreSlim", "Release", 0);

    private static string? Getter(MetadataReader metadata, Instruction code) =>
        Called(metadata, code) is (_, { } name, 0) && name.StartsWith("get_", StringComparison.Ordinal) ? name[4..] : null;

    private static (string Type, string Name, int Parameters)? Called(MetadataReader metadata, Instruction code)
    {
        if (code.OpCode != OpCodes.Call && code.OpCode != OpCodes.Callvirt) return null;
        var handle = MetadataTokens.EntityHandle(code.Operand);
        if (handle.Kind == HandleKind.MethodDefinition)
        {
            var own = metadata.GetMethodDefinition((MethodDefinitionHandle)handle);
            return ("", metadata.GetString(own.Name), own.GetParameters().Count);
        }
        if (handle.Kind != HandleKind.MemberReference) return null;
        var member = metadata.GetMemberReference((MemberReferenceHandle)handle);
        var signature = metadata.GetBlobReader(member.Signature);
        signature.ReadSignatureHeader();
        var type = member.Parent.Kind == HandleKind.TypeReference
            ? metadata.GetTypeReference((TypeReferenceHandle)member.Parent).Name : default;
        return (type.IsNil ? "" : metadata.GetString(type), metadata.GetString(member.Name), signature.ReadCompressedInteger());
    }

    private static string? StaticField(MetadataReader metadata, int token)
    {
        var handle = MetadataTokens.EntityHandle(token);
        if (handle.Kind != HandleKind.FieldDefinition) return null;
        var field = metadata.GetFieldDefinition((FieldDefinitionHandle)handle);
        return $"{ModuleSymbols.ReflectionName(metadata, field.GetDeclaringType())}.{metadata.GetString(field.Name)}";
    }

    private static int? StoredLocal(Instruction code) => code.OpCode.Value switch
    {
        >= 0x0a and <= 0x0d => code.OpCode.Value - 0x0a,
        0x13 => code.Operand,
        _ => code.OpCode == OpCodes.Stloc ? code.Operand : null,
    };

    private static int? LoadedLocal(Instruction code) => code.OpCode.Value switch
    {
        >= 0x06 and <= 0x09 => code.OpCode.Value - 0x06,
        0x11 => code.Operand,
        _ => code.OpCode == OpCodes.Ldloc ? code.Operand : null,
    };

    private readonly record struct Instruction(int Offset, OpCode OpCode, int Operand);
}

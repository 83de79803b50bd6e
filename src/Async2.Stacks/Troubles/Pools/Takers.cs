using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using Async2.Stacks.Heap;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Pools;

/// <summary>The methods of the user that take an object, and neither dispose of anything nor hand it on.</summary>
/// <remarks>
/// They are found in the IL, because nothing is left of a method that has ended. A method takes what a constructor or a call returns to it,
/// also in a task. It may give it back if it calls <c>Dispose</c>, <c>DisposeAsync</c> or <c>Close</c>, or passes one as an argument, and
/// it hands it on if it returns one.
/// </remarks>
/// <param name="names">Names of frames.</param>
/// <param name="types">The classes.</param>
internal sealed class Takers(FrameNames names, HeapTypes types)
{
    private const string Disposable = "System.IDisposable";
    private const string Suspension = "Suspend";

    private static readonly string[] s_ends = ["Dispose", "DisposeAsync", "Close"];

    private readonly Dictionary<string, IReadOnlyList<string>> _known = [];

    /// <summary>The methods, with file and line. None take objects of which nobody disposes.</summary>
    /// <param name="type">The class of the objects, without namespace.</param>
    public IReadOnlyList<string> Of(string type)
    {
        if (_known.TryGetValue(type, out var known)) return known;
        return _known[type] = types.All.Any(t => ResultNames.Plain(t.Name) == type && IsDisposable(t.Type))
            ? [.. names.OwnModules.SelectMany(m => In(m, type)).Distinct()] : [];
    }

    private static bool IsDisposable(ClrType type) => type.EnumerateInterfaces().Any(i => i.Name == Disposable);

    private static IEnumerable<string> In(ModuleSymbols symbols, string type)
    {
        Dictionary<int, Use> uses = [];
        foreach (var method in symbols.Metadata.MethodDefinitions)
        {
            if (TakenAt(symbols, method, type, uses) is not { } offset) continue;
            var asyncMethod = symbols.SourceOf(method);
            if (IsOne(MethodNames.ResultOf(symbols.Metadata, asyncMethod), type)) continue;
            yield return FrameText.Of(MethodNames.Of(symbols.Metadata, asyncMethod), symbols.PlaceOf(method, offset));
        }
    }

    // Null if the method takes none, or may give it back.
    private static int? TakenAt(ModuleSymbols symbols, MethodDefinitionHandle method, string type, Dictionary<int, Use> uses)
    {
        int? taken = null;
        for (var reader = new IlReader(symbols.IlOf(method)); reader.Read();)
        {
            if (reader.OpCode != OpCodes.Call && reader.OpCode != OpCodes.Callvirt && reader.OpCode != OpCodes.Newobj) continue;
            if (!uses.TryGetValue(reader.Number, out var use)) uses[reader.Number] = use = UseOf(symbols.Metadata, reader.Number, type);
            if (use == Use.Gives) return null;
            if (use == Use.Takes) taken ??= reader.Offset;
        }
        return taken;
    }

    private static Use UseOf(MetadataReader metadata, int token, string type)
    {
        var handle = MetadataTokens.EntityHandle(token);
        var (name, signature, parent) = handle.Kind switch
        {
            HandleKind.MethodDefinition => Definition(metadata, (MethodDefinitionHandle)handle),
            HandleKind.MemberReference => Reference(metadata, (MemberReferenceHandle)handle),
            _ => default,
        };
        if (name is null) return Use.None;
        if (s_ends.Contains(name) && signature.ParameterTypes.Length == 0) return Use.Gives;
        // A command of a connection only uses it, and a woven method gives what it keeps to its own suspension.
        var onlyUses = name == ".ctor" || name.StartsWith(Suspension, StringComparison.Ordinal);
        if (!onlyUses && signature.ParameterTypes.Any(p => IsOne(p, type))) return Use.Gives;
        // The properties of an object lend it.
        if (name.StartsWith("get_", StringComparison.Ordinal)) return Use.None;
        return IsOne(name == ".ctor" ? parent : signature.ReturnType, type) ? Use.Takes : Use.None;
    }

    private static (string Name, MethodSignature<string> Signature, string Parent) Definition(
        MetadataReader metadata, MethodDefinitionHandle handle)
    {
        var method = metadata.GetMethodDefinition(handle);
        var types = new TypeNames(metadata, method);
        return (metadata.GetString(method.Name), method.DecodeSignature(types, null), types.FullName(method.GetDeclaringType()));
    }

    private static (string Name, MethodSignature<string> Signature, string Parent) Reference(
        MetadataReader metadata, MemberReferenceHandle handle)
    {
        var member = metadata.GetMemberReference(handle);
        if (member.GetKind() != MemberReferenceKind.Method) return default;
        var types = new TypeNames(metadata, null);
        var parent = member.Parent.Kind switch
        {
            HandleKind.TypeReference => types.GetTypeFromReference(metadata, (TypeReferenceHandle)member.Parent, 0),
            HandleKind.TypeSpecification => types.GetTypeFromSpecification(metadata, null, (TypeSpecificationHandle)member.Parent, 0),
            _ => "",
        };
        return (metadata.GetString(member.Name), member.DecodeMethodSignature(types, null), parent);
    }

    private static bool IsOne(string type, string wanted) => ResultNames.Plain(type) == wanted || ResultNames.OfTask(type) == wanted;

    // What a call does with objects of the class.
    private enum Use
    {
        None,
        Takes,
        Gives,
    }
}

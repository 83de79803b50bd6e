using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace Async2.Compiler.Model;

/// <summary>References of a module to class library types that its own code may not mention.</summary>
internal sealed class CoreLibrary
{
    /// <summary>The name of the core library.</summary>
    public const string Name = "System.Private.CoreLib";

    private static readonly ConditionalWeakTable<ModuleDefinition, CoreLibrary> PerModule = [];

    private readonly ModuleDefinition _module;
    private readonly ConcurrentDictionary<(string FullName, bool IsValueType), TypeReference> _types = [];
    private readonly IMetadataScope? _scope;

    private CoreLibrary(ModuleDefinition module)
    {
        _module = module;
        _scope = IsCoreLibraryItself(module) ? null
            : module.AssemblyReferences.FirstOrDefault(r => r.Name == Name)
            ?? module.AssemblyReferences.FirstOrDefault(r => r.Name == "System.Runtime")
            ?? NewSystemRuntime();
    }

    public static CoreLibrary Of(ModuleDefinition module) => PerModule.GetValue(module, m => new CoreLibrary(m));

    public static bool IsCoreLibraryItself(ModuleDefinition module) => module.Assembly?.Name.Name == Name;

    /// <summary>The assembly reference for new references; null within the core library itself.</summary>
    /// <remarks>It is added to the module at its first use: async IL alone must not add a dependency.</remarks>
    public AssemblyNameReference? Scope => (AssemblyNameReference?)_scope;

    /// <summary>The class <paramref name="fullName"/>, e.g. <c>System.Exception</c>.</summary>
    public TypeReference Class(string fullName) => Type(fullName, isValueType: false);

    /// <summary>The struct <paramref name="fullName"/>.</summary>
    public TypeReference Struct(string fullName) => Type(fullName, isValueType: true);

    /// <summary>A generic type with its arguments, e.g. <c>System.Threading.Tasks.Task`1</c>.</summary>
    public static GenericInstanceType Instance(TypeReference open, params IEnumerable<TypeReference> arguments)
    {
        var instance = new GenericInstanceType(open);
        foreach (var argument in arguments) instance.GenericArguments.Add(argument);
        return instance;
    }

    private TypeReference Type(string fullName, bool isValueType) => _types.GetOrAdd((fullName, isValueType), NewReference);

    private TypeReference NewReference((string FullName, bool IsValueType) key)
    {
        var (fullName, isValueType) = key;
        var dot = fullName.LastIndexOf('.');
        var (space, name) = (fullName[..dot], fullName[(dot + 1)..]);
        if (_scope is null && _module.GetType(space, name) is { } own) return own;
        var type = new TypeReference(space, name, _module, _scope) { IsValueType = isValueType };
        if (name.IndexOf('`', StringComparison.Ordinal) is var tick and >= 0)
            for (var i = 0; i < int.Parse(name.AsSpan(tick + 1), System.Globalization.CultureInfo.InvariantCulture); i++)
                type.GenericParameters.Add(new GenericParameter(type));
        return type;
    }

    // Every runtime that woven code runs on has this assembly.
    private static AssemblyNameReference NewSystemRuntime() =>
        new("System.Runtime", new Version(8, 0, 0, 0)) { PublicKeyToken = [0xb0, 0x3f, 0x5f, 0x7f, 0x11, 0xd5, 0x0a, 0x3a] };
}

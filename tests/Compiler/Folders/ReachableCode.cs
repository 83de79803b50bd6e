using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Folders;

/// <summary>The code of a module that a method can reach, in class initialisers, too.</summary>
/// <remarks>
/// A method of which a delegate is made counts as called; overrides of a method do not. A class whose handle is loaded counts as used.
/// </remarks>
internal sealed class ReachableCode
{
    private readonly ModuleDefinition _module;
    private readonly HashSet<MethodDefinition> _seen = [];
    private readonly Stack<MethodDefinition> _todo = new();
    private readonly SortedSet<string> _foreign = new(StringComparer.Ordinal);
    private readonly SortedSet<string> _initialised = new(StringComparer.Ordinal);

    public ReachableCode(ModuleDefinition module, IEnumerable<MethodDefinition> from)
    {
        _module = module;
        foreach (var method in from) Add(method);
        while (_todo.TryPop(out var method))
            foreach (var instruction in method.Body.Instructions) Use(instruction);
    }

    /// <summary>The members of other modules.</summary>
    public IReadOnlyCollection<string> Foreign => _foreign;

    /// <summary>The classes whose initialisers run.</summary>
    public IReadOnlyCollection<string> Initialised => _initialised;

    public static MethodDefinition? InitialiserOf(TypeDefinition type) => type.Methods.SingleOrDefault(m => m.IsConstructor && m.IsStatic);

    private void Use(Instruction instruction)
    {
        if (instruction is { OpCode.Code: Code.Ldtoken, Operand: TypeDefinition loaded }) Initialise(loaded);
        if (instruction.Operand is not MemberReference member || member is TypeReference) return;
        if (member.DeclaringType.GetElementType() is TypeDefinition type && type.Module == _module)
        {
            if (member is MethodReference called) Add(called.Resolve());
            if (member is MethodReference || IsStaticAccess(instruction)) Initialise(type);
        }
        else if (member is MethodReference || IsStaticAccess(instruction))
        {
            _foreign.Add($"{member.DeclaringType.GetElementType().FullName}.{member.Name}");
        }
    }

    private static bool IsStaticAccess(Instruction instruction) =>
        instruction.OpCode.Code is Code.Ldsfld or Code.Ldsflda or Code.Stsfld;

    private void Initialise(TypeDefinition type)
    {
        if (InitialiserOf(type) is not { } initialiser) return;
        _initialised.Add(type.FullName);
        Add(initialiser);
    }

    private void Add(MethodDefinition method)
    {
        if (method.HasBody && _seen.Add(method)) _todo.Push(method);
    }
}

using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Damage.Mutation;

/// <summary>Chooses parts of a module, mostly those that concern async methods.</summary>
internal sealed class Target(ModuleDefinition module, Chance chance)
{
    private readonly List<TypeDefinition> _types = [.. module.GetTypes()];

    public ModuleDefinition Module { get; } = module;

    public Chance Chance { get; } = chance;

    /// <summary>A random type; state machines are more likely.</summary>
    public TypeDefinition Type()
    {
        var machines = _types.Where(IsMachine).ToList();
        return machines.Count > 0 && !Chance.OneIn(4) ? Chance.Of(machines) : Chance.Of(_types);
    }

    /// <summary>A random method; those of state machines and those that start them are more likely.</summary>
    public MethodDefinition Method()
    {
        while (true)
        {
            var methods = Chance.OneIn(3) ? [.. _types.SelectMany(t => t.Methods).Where(IsAsync)] : Type().Methods.ToList();
            if (methods.Count > 0) return Chance.Of(methods);
        }
    }

    /// <summary>The body of a random method that has one.</summary>
    public MethodBody Body()
    {
        while (true)
            if (Method() is { HasBody: true, Body: { Instructions.Count: > 0 } body }) return body;
    }

    /// <summary>A random type that the module names, or one constructed from it.</summary>
    public TypeReference Reference()
    {
        TypeReference type = Chance.Below(6) switch
        {
            0 => Chance.Of([Module.TypeSystem.Int32, Module.TypeSystem.Void, Module.TypeSystem.Object, Module.TypeSystem.String, Module.TypeSystem.Int64]),
            1 or 2 when Module.HasTypeReference("System.Object") => Chance.Of([.. Module.GetTypeReferences()]),
            3 => Type().GenericParameters.FirstOrDefault() ?? (TypeReference)Type(),
            _ => Type(),
        };
        return Chance.Below(12) switch
        {
            0 => new ArrayType(type),
            1 => new PointerType(type),
            2 => new ByReferenceType(type),
            3 => new GenericInstanceType(type) { GenericArguments = { Type() } },
            4 => new ArrayType(type, 2),
            _ => type,
        };
    }

    private static bool IsMachine(TypeDefinition type) => type.Interfaces.Any(i => i.InterfaceType?.Name == "IAsyncStateMachine");

    private static bool IsAsync(MethodDefinition method) => method.CustomAttributes.Any(a => a.AttributeType.Name.EndsWith("StateMachineAttribute", StringComparison.Ordinal));
}

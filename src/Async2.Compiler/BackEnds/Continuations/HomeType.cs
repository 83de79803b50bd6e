using System.Globalization;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>The type that becomes a method's home: its state machine, or, where the method was compiled to async IL, one made like it.</summary>
internal static class HomeType
{
    private const string Services = "System.Runtime.CompilerServices.";

    public static TypeDefinition Of(AsyncMethod method) => method.StateMachine?.Type ?? Make(method.Method);

    private static TypeDefinition Make(MethodDefinition method)
    {
        var outer = method.DeclaringType;
        var core = CoreLibrary.Of(method.Module);
        // As Roslyn does: a dot would end the namespace when reflection reads the name.
        var name = $"<{method.Name.Replace('.', '-')}>d__r{outer.NestedTypes.Count.ToString(CultureInfo.InvariantCulture)}";
        var type = new TypeDefinition("", name, TypeAttributes.NestedPrivate | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit);
        outer.NestedTypes.Add(type);
        TypeParameters.Repeat(TypeParameters.Of(method), type);
        AddInterface(type, core);
        var attribute = Constructor(method.Module, core.Class(Services + "AsyncStateMachineAttribute"), core.Class("System.Type"));
        method.CustomAttributes.Add(new CustomAttribute(attribute) { ConstructorArguments = { new CustomAttributeArgument(core.Class("System.Type"), type) } });
        method.ImplAttributes &= ~(MethodImplAttributes)0x2000;
        return type;
    }

    private static void AddInterface(TypeDefinition type, CoreLibrary core)
    {
        var module = type.Module;
        var contract = core.Class(Services + "IAsyncStateMachine");
        type.Interfaces.Add(new InterfaceImplementation(contract));
        AddImplementation(type, contract, "MoveNext", []);
        AddImplementation(type, contract, "SetStateMachine", [contract]);

        void AddImplementation(TypeDefinition home, TypeReference declaring, string name, TypeReference[] parameters)
        {
            var implementation = new MethodDefinition(
                $"{declaring.FullName}.{name}",
                MethodAttributes.Private | MethodAttributes.Virtual | MethodAttributes.Final | MethodAttributes.HideBySig | MethodAttributes.NewSlot,
                module.TypeSystem.Void);
            var implemented = new MethodReference(name, module.TypeSystem.Void, declaring) { HasThis = true };
            foreach (var parameter in parameters)
            {
                implementation.Parameters.Add(new ParameterDefinition(parameter));
                implemented.Parameters.Add(new ParameterDefinition(parameter));
            }

            implementation.Overrides.Add(implemented);
            home.Methods.Add(implementation);
        }
    }

    private static MethodReference Constructor(ModuleDefinition module, TypeReference type, params TypeReference[] parameters)
    {
        var constructor = new MethodReference(".ctor", module.TypeSystem.Void, type) { HasThis = true };
        foreach (var parameter in parameters) constructor.Parameters.Add(new ParameterDefinition(parameter));
        return constructor;
    }
}

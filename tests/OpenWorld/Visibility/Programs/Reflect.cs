using System.Reflection;
using System.Runtime.InteropServices;

// Prints the reflection view of an assembly: a block about the assembly itself, and one about each type.
static class Reflect
{
    const BindingFlags All = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance;

    static void Main(string[] args)
    {
        var assembly = Assembly.LoadFrom(args[0]);
        DumpAssembly(assembly);
        foreach (var type in assembly.GetTypes()) Dump(type);
    }

    static void DumpAssembly(Assembly assembly)
    {
        Console.WriteLine("=== assembly");
        var name = assembly.GetName();
        Line("name", $"{name.FullName}, {name.Flags}, {Convert.ToHexString(name.GetPublicKey() ?? [])}");
        foreach (var type in assembly.GetExportedTypes()) Line("exports", type);
        foreach (var type in assembly.GetTypes().Where(t => !t.Name.StartsWith('<'))) Line("type", type);
        foreach (var attribute in assembly.CustomAttributes) Line("attribute", attribute);
        foreach (var reference in assembly.GetReferencedAssemblies().Select(r => r.Name).Distinct()) Line("reference", reference);
        foreach (var resource in assembly.GetManifestResourceNames()) Line("resource", resource);
        foreach (var module in assembly.GetModules()) Line("module", $"{module.ScopeName} {module.GetFields().Length} {module.GetMethods().Length}");
        Line("entry point", assembly.EntryPoint);
    }

    static void Dump(Type type)
    {
        var kind = type.GetInterfaces().Any(i => i.FullName == "System.Runtime.CompilerServices.IAsyncStateMachine") ? "state machine" : "type";
        Console.WriteLine($"=== {kind} {type.FullName}");
        Line("visibility", type.Attributes & TypeAttributes.VisibilityMask);
        Line("in", type.DeclaringType);
        foreach (var attribute in type.CustomAttributes) Line("attribute", attribute);
        foreach (var parameter in type.GetGenericArguments())
            Line("parameter", $"{parameter} {parameter.GenericParameterAttributes} {string.Join(", ", parameter.GetGenericParameterConstraints().Select(c => $"{c}"))}");
        foreach (var @interface in type.GetInterfaces()) Line("interface", @interface);

        Line("attributes", type.Attributes);
        Line("base", type.BaseType);
        Line("layout", type.StructLayoutAttribute is { } layout ? $"{layout.Value} {layout.Size} {layout.Pack} {layout.CharSet}" : "none");
        if (type.IsValueType && !type.ContainsGenericParameters) Line("size", SizeOf(type));
        foreach (var nested in type.GetNestedTypes(All)) Line("nested", nested);
        foreach (var member in type.GetMembers(All)) DumpMember(member);
        foreach (var found in type.FindMembers(MemberTypes.Method, All, null, null)) Line("found", found);
        foreach (var @interface in type.GetInterfaces()) DumpMap(type, @interface);
    }

    static object SizeOf(Type type) => typeof(Unsafe).GetMethod(nameof(Unsafe.SizeOf)).MakeGenericMethod(type).Invoke(null, null);

    static void DumpMap(Type type, Type @interface)
    {
        if (type.IsInterface || type.ContainsGenericParameters) return;
        var map = type.GetInterfaceMap(@interface);
        for (var i = 0; i < map.InterfaceMethods.Length; i++)
            Line("map", $"{@interface} {map.InterfaceMethods[i]} → {map.TargetMethods[i]?.DeclaringType} {map.TargetMethods[i]}");
    }

    static void DumpMember(MemberInfo member)
    {
        Line(member.MemberType.ToString(), $"{member.DeclaringType} {member}");
        // A nested type has a block of its own.
        if (member is Type) return;
        foreach (var attribute in member.CustomAttributes) Line("  attribute", attribute);
        if (member is FieldInfo field) Line("  field", $"{field.Attributes} {field.FieldType}");
        if (member is PropertyInfo property) Line("  property", $"{property.Attributes} {property.GetMethod} {property.SetMethod}");
        if (member is not MethodBase method) return;
        Line("  method", $"{method.Attributes} {method.MethodImplementationFlags} {method.CallingConvention} {(method.GetMethodBody() is null ? "no body" : "body")}");
        if (method is MethodInfo { ReturnParameter: var result } info)
        {
            Line("  returns", Describe(result));
            Line("  base", $"{info.GetBaseDefinition().DeclaringType} {info.GetBaseDefinition()}");
        }

        foreach (var parameter in method.GetParameters()) Line("  parameter", Describe(parameter));
        if (method.IsGenericMethod) Line("  generic", string.Join(", ", method.GetGenericArguments().Select(a => $"{a} {a.GenericParameterAttributes} {string.Join('+', a.GetGenericParameterConstraints().Select(c => $"{c}"))}")));
        if (method.GetCustomAttribute<StateMachineAttribute>() is { } machine) Line("  machine", $"{machine.GetType().Name} {machine.StateMachineType}");
    }

    static string Describe(ParameterInfo parameter) =>
        $"{parameter} {parameter.Attributes} {(parameter.HasDefaultValue ? parameter.DefaultValue : "no default")} {string.Join(", ", parameter.CustomAttributes)} "
        + $"{string.Join(", ", parameter.GetRequiredCustomModifiers().Select(m => m.Name))}";

    static void Line(string what, object value) => Console.WriteLine($"{what}: {value}");
}

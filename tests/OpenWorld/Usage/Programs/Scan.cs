using Services;

// Registers like DI containers with scanning: every public instantiable class, with each of its interfaces.
static class Scan
{
    static async Task Main()
    {
        var registrations =
            (from type in typeof(IStore).Assembly.GetTypes()
             where type is { IsPublic: true, IsClass: true, IsAbstract: false, ContainsGenericParameters: false }
             from service in type.GetInterfaces().DefaultIfEmpty(type)
             select (service, type)).ToList();
        foreach (var (service, type) in registrations) Console.WriteLine($"{service} → {type}");
        Console.WriteLine(string.Join(", ", typeof(IStore).Assembly.DefinedTypes.Where(t => !t.Name.StartsWith('<')).Select(t => t.Name)));
        Console.WriteLine(string.Join(", ", typeof(IStore).Assembly.ExportedTypes.Select(t => t.Name)));

        foreach (var (service, type) in registrations.Where(r => r.service == typeof(IStore)))
            await Calls.All(type.Name, (IStore)Activator.CreateInstance(type));
        foreach (var job in typeof(IStore).Assembly.GetTypes().Where(t => t.IsSubclassOf(typeof(Job))))
            await Calls.Job(job.Name, (Job)Activator.CreateInstance(job), new CachingStore());
        foreach (var clock in typeof(IStore).Assembly.GetTypes().Where(t => t.IsClass && t.IsAssignableTo(typeof(IClock))))
            await Calls.Print(clock.Name, async () => await ((IClock)Activator.CreateInstance(clock, nonPublic: true)).Now());

        // Called by reflection, like runners of tests and commands do.
        foreach (var method in typeof(CachingStore).GetMethods().Where(m => m.Name == "Name" || m.Name == "Load"))
            await Calls.Print($"{method}", async () =>
            {
                object result = method.Invoke(new CachingStore(), [method.Name == "Name" ? 1 : "key"]);
                return result is Task<int> task ? $"{await task}" : await (ValueTask<string>)result;
            });
    }
}

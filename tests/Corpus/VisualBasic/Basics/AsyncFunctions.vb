' Async Function with and without result, ValueTask too.
Namespace AsyncFunctions
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            WriteLine("before")
            Await Nothings(completion.Calm())
            WriteLine(Await Number(completion.Calm(), 3) + Await Number(completion, 4))
            WriteLine(Await Text(completion))
        End Function

        Private Async Function Nothings(completion As Completion) As Task
            Await Steps.Go(completion)
            WriteLine("nothing")
        End Function

        Private Async Function Number(completion As Completion, n As Integer) As Task(Of Integer)
            Dim twice = Await Steps.Of(completion, n) * 2
            Return twice
        End Function

        Private Async Function Text(completion As Completion) As Task(Of String)
            Await Steps.Go(completion)
            Return "text"
        End Function
    End Module
End Namespace
